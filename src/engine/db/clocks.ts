import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** The clock of this machine and that of PostgreSQL differ by too much; the message says by how much. */
export class ClockError extends Error {}

/** Seconds by which the clock of a process and that of PostgreSQL may differ. */
const MOST = 60;

/**
 * Seconds that the clock of PostgreSQL is ahead of this process's; negative when it is behind. What the way of the
 * question may explain is left out.
 *
 * @param now the clock of this process, in milliseconds
 */
export async function readClockDifference(db: Kysely<DB>, now: () => number = Date.now): Promise<number> {
  const asked = now();
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
  const answered = now();
  const at = rows[0]?.at ?? asked;
  return (at > answered ? at - answered : Math.min(0, at - asked)) / 1_000;
}

/** Why the clocks are not to be trusted, as a sentence; null when they agree. */
export async function readClockFault(db: Kysely<DB>, now?: () => number): Promise<string | null> {
  const seconds = await readClockDifference(db, now);
  if (Math.abs(seconds) <= MOST) return null;
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return `the clock of PostgreSQL is ${Math.round(Math.abs(seconds))} s ${side} that of this machine`;
}

/**
 * Refuses to go on while clocks differ: events would be dated into another time, and what is dated would be forgotten
 * too early or never.
 *
 * @throws ClockError
 */
export async function requireSameClock(db: Kysely<DB>, now?: () => number): Promise<void> {
  const fault = await readClockFault(db, now);
  if (fault !== null) throw new ClockError(`${fault[0]?.toUpperCase()}${fault.slice(1)}: set the one that is wrong.`);
}
