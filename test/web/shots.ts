import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, 'screenshots');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Takes the page in the window of a laptop and of a phone, by day and by night, into a folder that git ignores, but only
 * when SCREENSHOTS is set. Leaves the window wide, and the day on.
 *
 * @param name of the state that is shown, as in `bag-empty`
 */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE);
  if (!process.env.SCREENSHOTS) return;
  await mkdir(FOLDER, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const)
    for (const [size, viewport] of Object.entries({ phone: PHONE, wide: WIDE })) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const file = `${name}-${colorScheme === 'dark' ? 'night-' : ''}${size}.png`;
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
    }
}
