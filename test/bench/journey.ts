import type { Page } from 'playwright-core';

/** A tap or key of a journey: what was done, and the milliseconds until the next paint showed it. */
export type Interaction = { step: string; paint: number };

const WATCH = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push({ interactionId, duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

/** Milliseconds for which a page rests between two steps, as a person does; the browser then reports what was slow. */
const A_LOOK = 800;

/**
 * Goes from the shop window to a work and its picture, into the bag, and through Discover with its filters.
 *
 * @param page one that has not been opened
 * @returns the slowest interaction of each step; 0 for one of a frame or less
 */
export async function goThrough(page: Page): Promise<Interaction[]> {
  const done: Interaction[] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    await act();
    await page.waitForTimeout(A_LOOK);
    const paints = await page.evaluate<number[]>('window.interactions.splice(0).map(({ duration }) => duration)');
    done.push({ step: name, paint: Math.max(0, ...paints) });
  };
  const tap = (role: 'link' | 'button', name: string | RegExp) => () => page.getByRole(role, { name }).first().tap();

  await page.addInitScript(WATCH);
  await page.goto('/');
  await step('answer the question', tap('button', 'Accept'));
  await step('open the hero', () => page.locator('main article a').first().tap());
  await page.getByRole('button', { name: 'Look closer' }).waitFor();
  await step('look closer', tap('button', 'Look closer'));
  await step('zoom in', tap('button', 'Zoom in'));
  await step('close the picture', () => page.keyboard.press('Escape'));
  await step('put it into the bag', tap('button', /Add to (?:bag|cart)/i));
  await page.evaluate('window.scrollTo(0, 0)');
  await step('go to Discover', tap('link', 'Discover'));
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  await step('open the filters', tap('button', 'Filters'));
  await step('search', () => page.getByRole('searchbox').first().pressSequentially('salt', { delay: 120 }));
  await step('clear the search', () =>
    page
      .getByRole('searchbox')
      .first()
      .press('Control+A')
      .then(() => page.keyboard.press('Delete')),
  );
  await step('sort', () => page.getByLabel('Sort by').selectOption({ index: 1 }));
  await step('open a work', () => page.locator('main article a').first().tap());
  return done;
}
