import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The edges of menus and dialogs of Base UI: hidden elements that take the focus and hand it on at once. Axe takes them
 * for controls that nobody can see (dequelabs/axe-core#4832).
 */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** What axe finds serious or critical on the page as it is now, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude(FOCUS_GUARDS).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
