import { PRICE_BANDS } from '../../../contract/facets.ts';
import { Dictionary } from './dictionary.ts';

/** A work as the catalogue gives it. */
type WorkRow = {
  id: number;
  artist_id: number;
  /** Microseconds since 1970. */
  created_at: number;
  category_id: number;
  price_cents: number;
  is_digital: boolean;
  has_image: boolean;
  status: string;
  medium: string;
  style: string | null;
  orientation: string | null;
  size: string | null;
  color: string | null;
  color_l: number | null;
  color_a: number | null;
  color_b: number | null;
};
export const WORK_FIELDS = [
  ...(['id', 'artist_id', 'created_at', 'category_id', 'price_cents', 'is_digital', 'has_image', 'status'] as const),
  ...(['medium', 'style', 'orientation', 'size', 'color', 'color_l', 'color_a', 'color_b'] as const),
] satisfies (keyof WorkRow)[];

/** Several works, each field of them all in a list; null when there are none. */
export type WorkColumns = { [Field in keyof WorkRow]: WorkRow[Field][] | null };

const BANDS_END = PRICE_BANDS.slice(1).map(({ min_price }) => min_price * 100);

/** What `gone` holds of a work that is not there: it fails all filters. */
export const FAILS_ALL = 0xff;
/** The axes of a work without a colour: nothing is near to them. */
const NO_COLOR = -10_000;

const WORDS = ['status', 'medium', 'style', 'orientation', 'size', 'color'] as const;
const AXES = ['color_l', 'color_a', 'color_b'] as const;

const makeColumns = (length: number) => ({
  id: new Float64Array(length),
  artist_id: new Float64Array(length),
  created_at: new Float64Array(length),
  price_cents: new Int32Array(length),
  medium: new Int32Array(length),
  style: new Int32Array(length),
  category_id: new Uint8Array(length),
  status: new Uint8Array(length),
  orientation: new Uint8Array(length),
  size: new Uint8Array(length),
  color: new Uint8Array(length),
  /** The place of the price in `PRICE_BANDS`. */
  price: new Uint8Array(length),
  is_digital: new Uint8Array(length),
  has_image: new Uint8Array(length),
  gone: new Uint8Array(length),
  color_l: new Int16Array(length),
  color_a: new Int16Array(length),
  color_b: new Int16Array(length),
  visitors: new Float64Array(length),
});

/**
 * The columns by which works are found, filtered and sorted, in memory: some 75 bytes a work. A work has a slot, which
 * is its place in each column, and keeps it.
 */
export class Columns {
  /** Slots in use, those of gone works included. */
  length = 0;
  of = makeColumns(0);
  readonly words = {
    status: new Dictionary(),
    medium: new Dictionary(),
    style: new Dictionary(),
    orientation: new Dictionary(),
    size: new Dictionary(),
    color: new Dictionary(),
  };
  /** The first slots, whose ids rise. */
  #rising = 0;
  /** The slots of works that came after a work with a higher id. */
  readonly #late = new Map<number, number>();

  /** The slot of a work that is or was there. */
  slotOf(id: number): number | undefined {
    const ids = this.of.id;
    let [from, to] = [0, this.#rising];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ids[middle] ?? 0) < id) from = middle + 1;
      else to = middle;
    }
    return from < this.#rising && ids[from] === id ? from : this.#late.get(id);
  }

  /** Gives a new work a slot. */
  #add(id: number): number {
    if (this.length === this.of.id.length) this.#grow();
    const slot = this.length;
    this.length += 1;
    this.of.id[slot] = id;
    if (this.#rising === slot && id > (this.of.id[slot - 1] ?? 0)) this.#rising = this.length;
    else this.#late.set(id, slot);
    return slot;
  }

  /** Writes what works are now. */
  write(works: WorkColumns): void {
    for (const [n, id] of (works.id ?? []).entries()) this.#set(this.slotOf(id) ?? this.#add(id), works, n);
  }

  #set(slot: number, works: WorkColumns, n: number): void {
    const { of, words } = this;
    const price = works.price_cents?.[n] ?? 0;
    of.artist_id[slot] = works.artist_id?.[n] ?? 0;
    of.created_at[slot] = works.created_at?.[n] ?? 0;
    of.price_cents[slot] = price;
    of.price[slot] = BANDS_END.filter((end) => price >= end).length;
    of.category_id[slot] = works.category_id?.[n] ?? 0;
    of.is_digital[slot] = Number(works.is_digital?.[n]);
    of.has_image[slot] = Number(works.has_image?.[n]);
    for (const name of WORDS) of[name][slot] = words[name].encode(works[name]?.[n]);
    for (const name of AXES) of[name][slot] = works[name]?.[n] ?? NO_COLOR;
    of.gone[slot] = 0;
  }

  #grow(): void {
    const larger = makeColumns(Math.max(1_024, Math.ceil(this.length * 1.25)));
    for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(this.of[name]);
    this.of = larger;
  }
}
