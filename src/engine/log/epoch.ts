import { type Kysely, sql, type Transaction } from 'kysely';
import type { FirstQuestion } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from './lanes.ts';

/*
 * A restore takes the log back to an earlier position, and from there it goes on with other events. So it begins an
 * epoch. Clients remember positions; what they are told are numbers, and each epoch has numbers of its own:
 *
 *     first epoch    1 2 3 4 5 6 7 8            restored at head 5: 6, 7 and 8 are lost
 *     second epoch             └─ b+1 b+2 …     positions 6, 7 …; b is the microsecond in which the epoch began
 *
 * No log takes a million events a second for long, so the numbers of an epoch stay below those of every later one, also
 * of one that began on another copy of the same backup. Clients that keep the highest number need to know nothing of it.
 */

/** An epoch that a restore began. */
export type Epoch = {
  /** Added to by what the log has appended since; it also names the epoch. */
  begins: number;
  /** The head of the domain lane when it began. */
  head: number;
};

/** All epochs of a log but its first, which tells positions as they are; in order. */
export type Epochs = readonly Epoch[];

const FIRST: Epoch = { begins: 0, head: 0 };

/** The name of the epoch that goes on; 0 for the first. */
export const currentEpoch = (epochs: Epochs): number => (epochs.at(-1) ?? FIRST).begins;

/** What a client is told for a position of the domain lane. */
export function numberOf(epochs: Epochs, position: number): number {
  const { begins, head } = epochs.findLast((epoch) => epoch.head < position) ?? FIRST;
  return begins + (position - head);
}

/** The position that a client means by a number, whether or not a restore has taken it away since. */
export function positionOf(epochs: Epochs, number: number): number {
  const { begins, head } = epochs.findLast((epoch) => epoch.begins <= number) ?? FIRST;
  return head + (number - begins);
}

/** The same, but what was lost since is left out: up to where the log has what the client has seen. */
export function lastingPositionOf(epochs: Epochs, number: number): number {
  const lost = epochs.find((epoch) => epoch.begins > number);
  return Math.min(positionOf(epochs, number), lost?.head ?? Number.POSITIVE_INFINITY);
}

/** Reads the epochs of a log. */
export async function readEpochs(db: Kysely<DB>): Promise<Epochs> {
  return db.selectFrom('log.epoch').select(['begins', 'head']).orderBy('begins').execute();
}

/**
 * Keeps a process in one epoch: it remembers what it has read, so it must not go on with a log that was restored. A
 * restore ends PostgreSQL and with it all connections, so it is enough to ask each new one.
 *
 * @param leave called when the epoch is another one than at the first connection
 * @returns what each new connection of the process is asked
 */
export function inOneEpoch(leave: () => void): FirstQuestion {
  let known: unknown;
  return {
    text: 'select coalesce(max(begins), 0) as epoch from log.epoch',
    heed([row]) {
      known ??= row?.epoch;
      if (row?.epoch !== known) leave();
    },
  };
}

/**
 * The epoch that begins now.
 *
 * @param now microseconds since a day before the first log; a clock that was set back gives no number again
 */
export function nextEpoch(epochs: Epochs, head: number, now: number): Epoch {
  return { begins: Math.max(now, numberOf(epochs, head) + 1, currentEpoch(epochs) + 1), head };
}

/**
 * Begins an epoch at the head of the log.
 *
 * @param owner a transaction of the owner
 */
export async function beginEpoch(owner: Transaction<DB>): Promise<Epoch> {
  const { rows } = await sql<{ head: number; now: number }>`
    select coalesce(max(position), 0) as head,
      floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01T00:00Z') * 1000000)::bigint as now
    from log.domain_event where lane = ${DOMAIN_LANE}`.execute(owner);
  const { head = 0, now = 0 } = rows[0] ?? {};
  const epoch = nextEpoch(await readEpochs(owner), head, now);
  await owner.insertInto('log.epoch').values(epoch).execute();
  // What was left over then may have become an export in the time that is lost, which may be restored yet.
  await owner.deleteFrom('log.export_leftover').execute();
  return epoch;
}
