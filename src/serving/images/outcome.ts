import Type, { type Static } from 'typebox';
import { IMAGE_FORMATS } from '../../contract/artwork-images.ts';
import { AVIF_FILES, fileOf, SIZES } from './files.ts';

/** A drawn image. */
export const Drawn = Type.Object({
  /** Pixels of the original, as it is shown. */
  width: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  height: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** The dominant colour, `#rrggbb`. */
  color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  /** Of the original. */
  format: Type.Enum(IMAGE_FORMATS),
  /** Of the original as it is stored. */
  bytes: Type.Integer({ minimum: 1 }),
});
export type Drawn = Static<typeof Drawn>;

/** Bytes of a file that is drawn, or comes of it: an original that is drawn anew may be larger than what was sent. */
export const FILE_BYTES = 100_000_000;

/** What may be drawn of a file. */
export const TASKS = ['draw', 'drawLarge', 'drawAvif'] as const;
export type Task = (typeof TASKS)[number];

/**
 * What drawing came to (null: files alone), why the file was refused, or why this machine could not write a drawing: a
 * full disk, say.
 */
export const Outcome = Type.Union([
  Type.Object({ drawn: Type.Union([Drawn, Type.Null()]) }),
  Type.Object({ refused: Type.String({ maxLength: 200 }) }),
  Type.Object({ unwritten: Type.String() }),
]);
export type Outcome = Static<typeof Outcome>;

/** The names of the files that a task draws. */
export function filesOf(task: Task, drawn: Drawn | null): string[] {
  if (task === 'drawAvif') return Object.values(AVIF_FILES);
  if (task === 'drawLarge' || !drawn) return [fileOf('large', 'webp')];
  return SIZES.map((size) => fileOf(size, drawn.format));
}

/** Why there is no outcome: drawing took too long, whoever drew has ended, or it was not begun or is not to blame. */
export type Why = 'late' | 'ended' | 'away';

export class NotDrawn extends Error {
  readonly why: Why;

  constructor(why: Why, cause: unknown) {
    super(`not drawn: ${why}`, { cause });
    this.why = why;
  }
}

/** Whoever draws, one file after the other. */
export type Drawers = {
  /** Draws a file into a folder. @throws NotDrawn */
  draw: (task: Task, source: string, folder: string) => Promise<Outcome>;
  /** Ends after what is drawn now, or at once. */
  close: (atOnce: boolean) => Promise<void>;
};
