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
