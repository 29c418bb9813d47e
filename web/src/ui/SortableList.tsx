import type { ReactNode } from 'react';
import { useDrag } from '../lib/use-drag.ts';
import styles from './SortableList.module.css';

type SortableListProps<Item> = {
  label: string;
  items: Item[];
  keyOf: (item: Item) => number | string;
  /** Whether an item must stay in its place. Such items must come first. */
  isFixed?: (item: Item) => boolean;
  onMove: (item: Item, place: number) => void;
  /** The contents of a row. They need buttons that move it, because not everybody can drag. */
  children: (item: Item, place: number) => ReactNode;
};

/** A list whose rows can be dragged to other places by their grips. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, isFixed = () => false, onMove, children } = props;
  const { list, from, shift, grip } = useDrag(onMove, items.filter(isFixed).length);
  return (
    <ol ref={list} aria-label={label} className={from === undefined ? undefined : styles.dragging}>
      {items.map((item, place) => (
        <li
          key={keyOf(item)}
          className={`${styles.row} ${place === from ? styles.dragged : ''}`}
          style={from === undefined ? undefined : { translate: `0 ${shift(place)}px` }}
        >
          <span
            className={styles.grip}
            aria-hidden="true"
            title="Drag to another place"
            hidden={isFixed(item)}
            {...grip(item, place)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
            </svg>
          </span>
          <div className={styles.what}>{children(item, place)}</div>
        </li>
      ))}
    </ol>
  );
}
