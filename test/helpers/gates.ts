import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

const KEY = 4_217;

/** Milliseconds in which a process must come to a gate; it may have yet to start. */
const PATIENCE = 60_000;

/** A lock in the database that the test holds, and that others wait for. */
export type Gate = {
  /** Waits until a matching statement waits for the lock. @returns the statement */
  reached(statement: RegExp): Promise<string>;
  /** Lets those who wait go on, and everybody after them. */
  open(): Promise<void>;
};

/**
 * Takes locks with a statement, in a transaction of its own, until the gate is opened or the test ends.
 *
 * @param owner a pool as owner, who may see what others wait for
 */
export async function hold(t: Test, owner: Kysely<DB>, statement: string): Promise<Gate> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = owner.transaction().execute(async (transaction) => {
    // On a busy machine it may take long until somebody comes to the gate.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql.raw(statement).execute(transaction);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, holding]);
  const open = async () => {
    released.resolve();
    await holding;
  };
  t.teardown(() => open().catch(() => undefined));
  return {
    reached: (waiting) =>
      until(
        `a statement like ${waiting} waits`,
        async () => {
          const { rows } = await sql<{ query: string }>`
          select query from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(owner);
          return rows.find(({ query }) => waiting.test(query))?.query;
        },
        PATIENCE,
      ),
    open,
  };
}

/**
 * Makes the application wait where a trigger fires.
 *
 * @param owner a pool as owner of the database
 * @param when the trigger's time and event, such as `before insert`
 * @param only an SQL condition: rows for which it is not true pass
 * @param atCommit true for a trigger that waits until the commit
 */
export async function closeGate(
  t: Test,
  owner: Kysely<DB>,
  { when, table, only, atCommit = false }: { when: string; table: string; only?: string; atCommit?: boolean },
): Promise<Gate> {
  // Those who wait here wait without end, whatever their own lock_timeout.
  await sql`create or replace function public.gate() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(KEY)}); return new; end $$`.execute(owner);
  const [kind, timing] = atCommit ? ['constraint trigger', 'deferrable initially deferred'] : ['trigger', ''];
  const rows = `for each row ${only === undefined ? '' : `when (${only})`}`;
  await sql
    .raw(`create ${kind} gate ${when} on ${table} ${timing} ${rows} execute function public.gate()`)
    .execute(owner);
  const gate = await hold(t, owner, `select pg_advisory_xact_lock(${KEY})`);
  return {
    reached: gate.reached,
    async open() {
      await gate.open();
      await sql.raw(`drop trigger gate on ${table}`).execute(owner);
    },
  };
}
