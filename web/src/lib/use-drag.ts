import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How near to the edge of the window a pointer makes the page scroll, and how far with each of its moves. */
const EDGE_PX = 64;
const SCROLL_PX = 12;

type Drag<Item> = {
  item: Item;
  pointer: number;
  from: number;
  to: number;
  /** Where on the page the pointer took the row, and how far it has moved since. */
  start: number;
  by: number;
  height: number;
  /** Where on the page each row began before anything moved. */
  tops: number[];
};

type Grip = PointerEvent<HTMLElement>;

type GripProps = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture',
  (event: Grip) => void
>;

export type Dragging<Item> = {
  list: RefObject<HTMLOListElement | null>;
  /** The place from which a row is being dragged. */
  from: number | undefined;
  /** How far a row is from its place, in pixels: the dragged one follows the pointer, the others make room. */
  shift: (place: number) => number;
  /** The props of the handle of a row. The handle needs `touch-action: none`. */
  grip: (item: Item, place: number) => GripProps;
};

/**
 * Lets people drag the rows of a list to other places with a mouse, a pen or a finger. Nothing changes before a row is
 * dropped. Escape, or a browser that takes the pointer away, puts all rows back.
 *
 * @param onDrop puts a row at another place
 * @param first the first place that can be taken
 */
export function useDrag<Item>(onDrop: (item: Item, place: number) => void, first: number): Dragging<Item> {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag<Item>>();
  const dragging = drag !== undefined;
  useEffect(() => {
    if (!dragging) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dragging]);

  const take = (event: Grip, item: Item, place: number) => {
    if (dragging || event.button !== 0) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({
      item,
      pointer: event.pointerId,
      from: place,
      to: place,
      start: event.pageY,
      by: 0,
      height: rows[place]?.height ?? 0,
      tops: rows.map(({ top }) => top + window.scrollY),
    });
  };
  const follow = ({ pointerId, pageY, clientY }: Grip) => {
    if (drag?.pointer !== pointerId) return;
    setDrag({ ...drag, to: placeAt(pageY, drag.tops, first), by: pageY - drag.start });
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  };
  const drop = ({ pointerId, pageY }: Grip) => {
    if (drag?.pointer !== pointerId) return;
    setDrag(undefined);
    const place = placeAt(pageY, drag.tops, first);
    if (place !== drag.from) onDrop(drag.item, place);
  };
  return {
    list,
    from: drag?.from,
    shift: (place) => (drag === undefined ? 0 : shiftOf(place, drag)),
    grip: (item, place) => ({
      onPointerDown: (event) => take(event, item, place),
      onPointerMove: follow,
      onPointerUp: drop,
      onLostPointerCapture: ({ pointerId }) => pointerId === drag?.pointer && setDrag(undefined),
    }),
  };
}

/** The place of the row that the pointer is over, or nearest to. */
function placeAt(y: number, tops: number[], first: number): number {
  return Math.max(first, tops.filter((top) => top <= y).length - 1);
}

function shiftOf(place: number, { from, to, by, height }: Drag<unknown>): number {
  if (place === from) return by;
  if (place > from && place <= to) return -height;
  return place < from && place >= to ? height : 0;
}
