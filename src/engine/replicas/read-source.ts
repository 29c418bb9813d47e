import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { type Frontier, readFrontier } from './frontier.ts';

/** Does a read. @throws what it throws, and when its PostgreSQL fails meanwhile */
type During = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A PostgreSQL that reads may go to: the primary, or a replica from one failure to the next. */
export type ReadSource = {
  db: Kysely<DB>;
  /** For the slow reads of administrators. */
  looks: Kysely<DB>;
  during: During;
  /** Reads how far it has come. Those who ask at the same time share a reading, which begins after they ask. */
  readFrontier(): Promise<Frontier>;
  /** The last frontier that was read; null before the first. */
  readonly frontier: Frontier | null;
};

type Parts = Pick<ReadSource, 'db' | 'looks'> & {
  /** The pool that asks for the frontier. */
  asks: Kysely<DB>;
  during?: During;
};

export function readSource({ db, looks, asks, during = (work) => work() }: Parts): ReadSource {
  let frontier: Frontier | null = null;
  const read = singleFlight(async () => {
    frontier = await readFrontier(asks);
    return frontier;
  });
  return {
    db,
    looks,
    during,
    readFrontier: read,
    get frontier() {
      return frontier;
    },
  };
}
