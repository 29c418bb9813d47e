import type { Page } from 'playwright-core';

/** The first sight of a page: how much moved, and when its largest element was painted. */
export type Vitals = {
  /** Cumulative layout shift. */
  shift: number;
  /** Milliseconds from navigation to the largest contentful paint. */
  paint: number;
  /** The largest element: the address of a picture, or the name of the element. */
  largest: string;
};

const WATCH = `
  window.vitals = { shift: 0, paint: 0, largest: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.vitals.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    window.vitals.paint = last.startTime;
    window.vitals.largest = last.url || last.element?.tagName || '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;

/** Opens a path as the first page of a visit, and watches it until it has come to rest. */
export async function firstSight(page: Page, path: string): Promise<Vitals> {
  await page.addInitScript(WATCH);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  // The browser reports a shift after the frame that shows it.
  await page.evaluate(`document.fonts.ready.then(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`);
  return page.evaluate<Vitals>('window.vitals');
}
