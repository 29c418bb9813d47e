import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { type Place, readPlace } from './place.ts';

/** Does a read. @throws what it throws, and when its PostgreSQL fails meanwhile */
type During = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A PostgreSQL that reads may go to: the primary, or a replica from one failure to the next. */
export type ReadSource = {
  db: Kysely<DB>;
  /** For the slow reads of administrators. */
  looks: Kysely<DB>;
  during: During;
  /** Reads how far it has come. Those who ask at the same time share a reading, which begins after they ask. */
  readPlace(): Promise<Place>;
  /** The last place that was read; null before the first. */
  readonly place: Place | null;
};

type Parts = Pick<ReadSource, 'db' | 'looks'> & {
  /** The pool that asks for the place. */
  asks: Kysely<DB>;
  during?: During;
};

export function readSource({ db, looks, asks, during = (work) => work() }: Parts): ReadSource {
  let place: Place | null = null;
  const read = singleFlight(async () => {
    place = await readPlace(asks);
    return place;
  });
  return {
    db,
    looks,
    during,
    readPlace: read,
    get place() {
      return place;
    },
  };
}
