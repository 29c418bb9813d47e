/**
 * The place that a key moves to along a row.
 *
 * @param index the present place, from 0
 * @param page places that PageUp and PageDown move by
 * @returns undefined when the key moves nowhere
 */
export function moveByKey(key: string, { index, last, page }: { index: number; last: number; page: number }) {
  const moves = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['PageDown', index - page],
    ['PageUp', index + page],
    ['Home', 0],
    ['End', last],
  ]);
  const target = moves.get(key);
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
