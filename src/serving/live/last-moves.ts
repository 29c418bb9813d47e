import type { LiveKind } from '../../contract/live.ts';
import type { Moves } from './moves.ts';

type Kinds = ReadonlyMap<LiveKind, number>;

/** Members that each of two generations holds. */
const MEMBERS = 20_000;

/**
 * Remembers where each kind of a member's has moved last, back to a position. It has two generations: when the younger
 * is full the older is forgotten, and what was before it is not known any more.
 */
export class LastMoves {
  readonly #most: number;
  #young = new Map<number, Kinds>();
  #old = new Map<number, Kinds>();
  /** The last position of the older generation. */
  #turnedAt: number;
  /** All that came after it is known. */
  #from: number;

  constructor(from: number, most = MEMBERS) {
    this.#from = from;
    this.#turnedAt = from;
    this.#most = most;
  }

  /** @param upTo the last position that was looked at for these */
  note(moves: Moves, upTo: number): void {
    for (const [member, kinds] of moves)
      this.#young.set(member, new Map([...(this.#young.get(member) ?? this.#old.get(member) ?? []), ...kinds]));
    if (this.#young.size < this.#most) return;
    this.#from = this.#turnedAt;
    this.#turnedAt = upTo;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** The kinds of a member's that have moved since a position, and where; null when it is too long ago to tell. */
  since(member: number, position: number): Kinds | null {
    if (position < this.#from) return null;
    const known = this.#young.get(member) ?? this.#old.get(member) ?? [];
    return new Map([...known].filter(([, moved]) => moved > position));
  }
}
