import { type Kysely, sql } from 'kysely';
import type { AttemptKind, DB } from '../db/tables.ts';

/** How often work may be begun, and no outcome follow, before it is put aside. */
export const TIMES = 2;

/** A piece of work; its key is an id, a hash or a place, and says nothing about a person. */
export type Work = { kind: AttemptKind; key: string };

const isIt = ({ kind, key }: Work) => sql<boolean>`a.kind = ${kind} and a.key = ${key}`;

/**
 * Notes that work begins, for a process that may not live to say more. Only one process at a time may
 * call it for a piece of work.
 *
 * @param reason what it means that no outcome follows, for the operator
 * @returns false when it was begun twice before without an outcome: it is put aside now, and must not be begun
 */
export async function noteBegun(db: Kysely<DB>, { kind, key }: Work, reason: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    insert into liveness.attempt as a (kind, key, reason) values (${kind}, ${key}, ${reason})
    on conflict (kind, key) do update set
      begun = least(a.begun + 1, ${TIMES}::int),
      begun_at = case when a.begun < ${TIMES}::int then now() else a.begun_at end,
      put_aside_at = case when a.begun >= ${TIMES}::int then coalesce(a.put_aside_at, now()) end
    returning a.put_aside_at is null as may`.execute(db);
  return rows[0]?.may === true;
}

/** Notes that work which was begun has had an outcome, whichever. */
export async function noteOutcome(db: Kysely<DB>, work: Work): Promise<void> {
  await sql`delete from liveness.attempt a where ${isIt(work)} and a.put_aside_at is null`.execute(db);
}

/** Notes that a process ended by the work that it did; the second time the work is put aside. */
export async function noteDeath(db: Kysely<DB>, { kind, key }: Work, reason: string): Promise<void> {
  await sql`
    insert into liveness.attempt as a (kind, key, reason) values (${kind}, ${key}, ${reason})
    on conflict (kind, key) do update set begun = a.begun + 1, begun_at = now(), reason = excluded.reason,
      put_aside_at = case when a.begun + 1 >= ${TIMES}::int then coalesce(a.put_aside_at, now()) end`.execute(db);
}

/** Puts work aside that ends no process, but fails again and again. @param reason for the operator */
export async function giveUp(db: Kysely<DB>, { kind, key }: Work, reason: string): Promise<void> {
  await sql`
    insert into liveness.attempt as a (kind, key, reason, put_aside_at) values (${kind}, ${key}, ${reason}, now())
    on conflict (kind, key) do update set reason = excluded.reason,
      put_aside_at = coalesce(a.put_aside_at, now())`.execute(db);
}

export async function isPutAside(db: Kysely<DB>, work: Work): Promise<boolean> {
  const { rows } = await sql`
    select from liveness.attempt a where ${isIt(work)} and a.put_aside_at is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Forgets how often work was begun, so that it may be begun again, also when it was put aside.
 *
 * @returns whether anything was known of it
 */
export async function forgetAttempts(db: Kysely<DB>, work: Work): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from liveness.attempt a where ${isIt(work)}`.execute(db);
  return numAffectedRows > 0n;
}
