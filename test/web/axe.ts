import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The edges of menus and dialogs of Base UI: hidden elements that take the focus and hand it on at once. Axe takes them
 * for controls that nobody can see (dequelabs/axe-core#4832).
 */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

type Violation = { id: string; impact: string; nodes: { target: string[] }[] };

/** Waits until animations have ended, so that axe judges no colour in between. */
const AT_REST = `Promise.all(document.getAnimations()
  .filter((animation) => animation.playState === 'running' && Number.isFinite(animation.effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** Runs axe on the page. The first run brings axe there, which takes longer than the run. */
async function runAxe(page: Page, rules?: string[]): Promise<Violation[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze();
  const context = { include: [['html']], exclude: [[FOCUS_GUARDS]] };
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  await page.evaluate(AT_REST);
  return page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
}

/**
 * Lists what axe finds serious or critical on the page as it is, a line each.
 *
 * @param rules checks these alone
 */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const violations = await runAxe(page, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

const WINDOWS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/**
 * Lists what axe finds serious or critical in light and dark colours, on a laptop and on a phone, and where the page
 * scrolls sideways. Leaves the window wide and the page light.
 */
export async function findingsAnywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(WINDOWS)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The dark page has the same elements in other colours.
      const seen = await findings(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      found.push(...seen.map((line) => `${size}, ${colorScheme}: ${line}`));
    }
    if (await scrollsSideways(page)) found.push(`${size}: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOWS.wide);
  return found;
}
