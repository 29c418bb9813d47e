import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The edges of menus and dialogs of Base UI: hidden elements that take the focus and hand it on at once. Axe takes them
 * for controls that nobody can see (dequelabs/axe-core#4832).
 */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** Every rule that is no experiment, whatever its weight, but those of level AAA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The experiment about names that do not contain what is shown. */
const EXPERIMENT = 'label-content-name-mismatch';
/** The one rule that reads the style sheets instead of the page. Axe loads them for each run that it is part of. */
const OF_STYLE_SHEETS = 'css-orientation-lock';
const rules = (ofStyleSheets: boolean) => ({
  runOnly: { type: 'tag', values: TAGS },
  rules: { [EXPERIMENT]: { enabled: true }, [OF_STYLE_SHEETS]: { enabled: ofStyleSheets } },
  preload: ofStyleSheets,
});
const EVERY_RULE = rules(true);
const EVERY_RULE_OF_THE_PAGE = rules(false);
const CONTRAST = { runOnly: ['color-contrast'], preload: false };
const WEIGHTY = new Set(['serious', 'critical']);

type Violation = { id: string; impact: string; nodes: { target: string[] }[] };

/** Waits until animations have ended, so that axe judges no colour in between. */
const AT_REST = `Promise.all(document.getAnimations()
  .filter((animation) => animation.playState === 'running' && Number.isFinite(animation.effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** Runs axe on the page, and brings it there first if need be. */
async function runAxe(page: Page, rules?: object): Promise<Violation[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await Promise.all(page.frames().map((frame) => frame.evaluate(AXE)));
  const context = { include: [['html']], exclude: [[FOCUS_GUARDS]] };
  const options = { resultTypes: ['violations'], ...rules };
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
  const violations = await runAxe(page, rules && { runOnly: rules });
  return violations.filter(({ impact }) => WEIGHTY.has(impact)).map(describe);
}

const describe = ({ id, nodes }: Violation) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/** Whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

const WINDOWS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/**
 * Lists what axe finds on a laptop and on a phone, a line each, and where the page scrolls sideways: with every rule in light colours,
 * and in the contrast of dark ones. Leaves the window wide and the page light.
 *
 * Of the rules only contrast differs between light and dark, where the same elements have other colours. A phone shows
 * other elements than a laptop under the same style sheets.
 *
 * @param inOtherColors the same elements have been looked at, and now have colours that are the same by day and by
 *   night: looks at contrast and width alone
 */
export async function findingsAnywhere(page: Page, { inOtherColors = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(WINDOWS)) {
    await page.setViewportSize(viewport);
    const everyRule = size === 'wide' ? EVERY_RULE : EVERY_RULE_OF_THE_PAGE;
    const byDay = ['light', inOtherColors ? CONTRAST : everyRule] as const;
    for (const [colorScheme, rules] of inOtherColors ? [byDay] : [byDay, ['dark', CONTRAST] as const]) {
      await page.emulateMedia({ colorScheme });
      const seen = (await runAxe(page, rules)).map(describe);
      found.push(...seen.map((line) => `${size}, ${colorScheme}: ${line}`));
    }
    if (await scrollsSideways(page)) found.push(`${size}: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WINDOWS.wide);
  return found;
}
