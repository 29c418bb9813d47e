/** The point of a picture that stays in sight when it is cropped: percent from the left, and from the top. */
export type FocusPoint = { x: number; y: number };

const CENTRE: FocusPoint = { x: 50, y: 50 };
const FOCUS = /^(\d{1,3}) (\d{1,3})$/;

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** Reads the point as a profile keeps it; without one it is the centre. */
export function readFocus(text: string | null | undefined): FocusPoint {
  const [, x, y] = FOCUS.exec(text ?? '') ?? [];
  return x === undefined || y === undefined ? CENTRE : { x: percent(Number(x)), y: percent(Number(y)) };
}

/** Writes a point as a profile keeps it: empty for the centre. */
export function writeFocus({ x, y }: FocusPoint): string {
  const point = { x: percent(x), y: percent(y) };
  return point.x === CENTRE.x && point.y === CENTRE.y ? '' : `${point.x} ${point.y}`;
}

/** The value of `object-position` for a point; `undefined` leaves the picture in its centre. */
export function objectPosition(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const { x, y } = readFocus(text);
  return `${x}% ${y}%`;
}

type Size = { width: number; height: number };

/**
 * Finds the point of a picture under a click. The picture covers its box, and its present point lies at the same
 * percentages of the box as of the picture.
 *
 * @param at where the click was, in pixels of the box
 */
export function pointUnder({
  box,
  picture,
  focus,
  at,
}: {
  box: Size;
  picture: Size;
  focus: FocusPoint;
  at: { x: number; y: number };
}): FocusPoint {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const along = (length: number, room: number, now: number, where: number) => {
    const whole = length * scale;
    return percent((100 * (where + ((whole - room) * now) / 100)) / whole);
  };
  return {
    x: along(picture.width, box.width, focus.x, at.x),
    y: along(picture.height, box.height, focus.y, at.y),
  };
}
