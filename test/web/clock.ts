import type { Page } from 'playwright-core';

/** Far enough ahead of the page's clock, which is still running. */
const AHEAD_MS = 60_000;

/** Lets no time pass on the pages that are opened next, but what the test lets pass. */
export async function holdTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/** Stops the time of a page whose clock was installed before it was opened; from here on only the test moves it. */
export async function stopTheClock(page: Page): Promise<void> {
  const now = await page.evaluate<number>('Date.now()');
  const soon = Math.ceil((now + AHEAD_MS) / 1_000) * 1_000;
  await page.clock.pauseAt(soon);
}
