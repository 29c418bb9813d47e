/**
 * Waits until the app can show as much as what the server shows of the page until then (src/serving/http/first-sight.ts), so
 * that the one takes the place of the other at once. What the screen asks for is on its way before anything is drawn.
 *
 * @returns settles at once on a page without a first sight; never fails: what is missing is said where it is shown
 */
export async function outlastFirstSight(): Promise<void> {
  if (document.querySelector('.first-sight') === null) return;
  await import('./first-read.ts').then(({ bringFirst }) => bringFirst(window.location)).catch(() => undefined);
}
