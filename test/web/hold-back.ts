import type { Page } from 'playwright-core';

/**
 * Holds requests of a page back.
 *
 * @param url a pattern as `page.route` takes it
 * @returns lets them go on, and every later one
 */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
