import type { Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** Scrolls an element into view. @returns its middle. @throws Error when it is not shown */
export async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on the screen; the page's context must have `hasTouch`. */
export async function finger(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** Puts the finger down in one place and moves it, still down, to another. */
    async drag(from: Locator, to: Locator): Promise<void> {
      // Each of the two may scroll the page, so the places are read once both are in sight.
      for (const place of [to, from]) await place.scrollIntoViewIfNeeded();
      const [start, end] = [await middleOf(from), await middleOf(to)];
      await touch('touchStart', start);
      for (const part of [0.1, 0.3, 0.6, 1])
        await touch('touchMove', {
          x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part,
        });
    },
    lift: () => touch('touchEnd'),
    /** The system takes the touch over, as for a gesture of its own. */
    lose: () => touch('touchCancel'),
  };
}

/** Brings two fingers in the middle of the window together, or apart. @param apart pixels between them */
export async function pinch(page: Page, apart: { from: number; to: number }): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const at = (pixels: number) => [-1, 1].map((side, id) => ({ x: width / 2 + (side * pixels) / 2, y: height / 2, id }));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(apart.from));
  for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', at(apart.from + (apart.to - apart.from) * part));
  await touch('touchEnd', []);
}
