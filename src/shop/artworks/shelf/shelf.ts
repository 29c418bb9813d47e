import { setImmediate as immediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { fail } from '../../../errors.ts';
import { Columns, FAILS_ALL } from './columns.ts';
import { KEYS, type OrderName, putIn, sortAll, sortByVisitors, takeOut } from './orders.ts';
import { MOST_EVENTS, type Moment, type News, readMoment, readNews, readWorks } from './reading.ts';

/** Ids of changed works that are remembered for what was found before they changed. */
const REMEMBERED = 20_000;
/** How often the shelf is loaded for one request while more changes than it can follow. */
const TRIES = 3;

/** All works as they were at a moment. It changes as a whole, between two turns of the event loop. */
export class Shelf {
  moment: Moment;
  /** Tells this shelf from others, without keeping it in memory. */
  readonly key = Symbol('shelf');
  readonly columns = new Columns();
  readonly #orders = new Map<OrderName, Int32Array>();
  #changes: { position: number; ids: number[] }[] = [];
  /** Changes up to this position are forgotten. */
  #forgotten: number;

  constructor(moment: Moment) {
    this.moment = moment;
    this.#forgotten = moment.position;
  }

  /** The slots of all works, from the least to the greatest. */
  orderBy(name: OrderName): Int32Array {
    const known = this.#orders.get(name);
    if (known) return known;
    const order =
      name === 'popularity' ? sortByVisitors(this.orderBy('age'), this.columns) : sortAll(this.columns, name);
    this.#orders.set(name, order);
    return order;
  }

  /** Lets an order be sorted anew when it is asked for. */
  forgetOrder(name: OrderName): void {
    this.#orders.delete(name);
  }

  /** The ids of the works that changed after a position; undefined when that is forgotten. */
  changedSince(position: number): number[] | undefined {
    if (position < this.#forgotten) return undefined;
    return [...new Set(this.#changes.filter((change) => change.position > position).flatMap(({ ids }) => ids))];
  }

  /** Brings the shelf to the moment of news that begin where it is. */
  apply({ changed, works, ...moment }: News): void {
    this.moment = moment;
    if (changed.length === 0) return;
    const { columns } = this;
    const next = new Map(works.id?.map((id, place) => [id, place]));
    const moves = (name: OrderName, id: number) => {
      const slot = columns.slotOf(id);
      const before = slot === undefined || columns.of.gone[slot] !== 0 ? undefined : slot;
      const after = next.get(id);
      if (before === undefined || after === undefined) return before !== after;
      return KEYS[name].some((key) => key !== 'visitors' && columns.of[key][before] !== works[key]?.[after]);
    };
    const movedIn = (name: OrderName) => changed.filter((id) => moves(name, id));
    this.change(movedIn, () => {
      for (const id of changed) {
        const slot = columns.slotOf(id);
        if (slot !== undefined) columns.of.gone[slot] = FAILS_ALL;
      }
      columns.write(works);
    });
    this.#changes.push({ position: moment.position, ids: changed });
    let remembered = this.#changes.reduce((sum, { ids }) => sum + ids.length, 0);
    while (remembered > REMEMBERED) {
      const oldest = this.#changes.shift();
      remembered -= oldest?.ids.length ?? remembered;
      this.#forgotten = oldest?.position ?? moment.position;
    }
  }

  /**
   * Changes columns of works, and puts works in their places in the orders that are known.
   *
   * @param movedIn the ids of the works that come, go, or have other keys in an order
   */
  change(movedIn: (name: OrderName) => number[], write: () => void): void {
    const { columns } = this;
    const slotsOf = (ids: number[]) =>
      ids.flatMap((id) => columns.slotOf(id) ?? []).filter((slot) => columns.of.gone[slot] === 0);
    const moving = [...this.#orders].flatMap(([name, order]) => {
      const ids = movedIn(name);
      return ids.length > 0 ? [{ name, ids, rest: takeOut(order, slotsOf(ids), columns, name) }] : [];
    });
    write();
    for (const { name, ids, rest } of moving) this.#orders.set(name, putIn(rest, slotsOf(ids), columns, name));
  }
}

async function load(db: Kysely<DB>): Promise<Shelf> {
  const shelf = new Shelf(await readMoment(db));
  // What changes meanwhile is news afterwards.
  for await (const works of readWorks(db)) shelf.columns.write(works);
  // Sorting a million works takes a while, and requests wait for each turn.
  for (const name of ['age', 'price'] as const) {
    await immediate();
    shelf.orderBy(name);
  }
  return shelf;
}

/** Makes a reader of the shelf as it is now; it is brought there by what changed since it was read last. */
export function keepShelf(db: Kysely<DB>): () => Promise<Shelf> {
  let shelf: Shelf | undefined;
  return singleFlight(async () => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      shelf ??= await load(db);
      const news = await readNews(db, shelf.moment.position);
      const since = news.position - shelf.moment.position;
      // After a crash PostgreSQL may have to fold again what the shelf has seen.
      if (news.view === shelf.moment.view && since >= 0 && since <= MOST_EVENTS) {
        shelf.apply(news);
        return shelf;
      }
      shelf = undefined;
    }
    throw fail('OVERLOADED', { retryAfter: 1 });
  });
}
