import { useState } from 'react';

/** Which of the items that are shown are selected. What is no longer shown no longer counts. */
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
