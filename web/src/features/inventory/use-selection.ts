import { useState } from 'react';

/** The selection among the shown items. Items that are not shown do not count. */
export function useSelection(shown: number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  return {
    selected,
    isSelected: (id: number) => chosen.has(id),
    toggle: (id: number) =>
      setChosen(new Set(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id])),
    toggleAll: () => setChosen(new Set(selected.length === shown.length ? [] : shown)),
  };
}
