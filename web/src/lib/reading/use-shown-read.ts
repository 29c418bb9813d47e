import { useEffect } from 'react';
import { mutate } from 'swr';
import { onTryAgain } from './try-again.ts';

/** How many components show what was read under each key. */
const shown = new Map<string, number>();

const isShown = (key: unknown) => shown.has(JSON.stringify(key));

// An answer that broke the part which showed it must not break it again. What others show stays until there is more.
onTryAgain(({ reading }) => {
  void mutate((key) => !isShown(key), undefined);
  return reading && mutate(isShown);
});

/** Notes that a component shows what was read under a key. @param key as SWR is given it; null reads nothing */
export function useShownRead(key: unknown): void {
  const name = JSON.stringify(key);
  useEffect(() => {
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const others = (shown.get(name) ?? 1) - 1;
      if (others === 0) shown.delete(name);
      else shown.set(name, others);
    };
  }, [name]);
}
