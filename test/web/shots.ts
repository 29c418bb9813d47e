import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, 'screenshots');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Takes the page in the window of a laptop and of a phone, into a folder that git ignores, but only when SCREENSHOTS is
 * set. Leaves the window wide.
 *
 * @param name of the state that is shown, as in `bag-empty`
 */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE);
  if (!process.env.SCREENSHOTS) return;
  await mkdir(FOLDER, { recursive: true });
  for (const [size, viewport] of Object.entries({ phone: PHONE, wide: WIDE })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`), animations: 'disabled' });
  }
}
