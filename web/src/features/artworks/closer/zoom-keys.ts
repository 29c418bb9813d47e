export type ZoomAct =
  | { zoom: 'in' | 'out' | 'fit' }
  /** Directions in which one looks, -1, 0 or 1. */
  | { look: { right: number; down: number } };

const ACTS = new Map<string, ZoomAct>(
  Object.entries({
    '+': { zoom: 'in' },
    '=': { zoom: 'in' },
    '-': { zoom: 'out' },
    _: { zoom: 'out' },
    '0': { zoom: 'fit' },
    ArrowLeft: { look: { right: -1, down: 0 } },
    ArrowRight: { look: { right: 1, down: 0 } },
    ArrowUp: { look: { right: 0, down: -1 } },
    ArrowDown: { look: { right: 0, down: 1 } },
  }),
);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does to a picture; undefined for keys of the browser and all others. */
export function actOf({ key, ctrlKey, metaKey, altKey }: Key): ZoomAct | undefined {
  return ctrlKey || metaKey || altKey ? undefined : ACTS.get(key);
}
