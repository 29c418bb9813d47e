import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** A transaction that holds a table of ours open, so that nothing can alter it. `application` may be hidden from us. */
export type LongTransaction = { pid: number; application: string | null; seconds: number | null };

/**
 * Finds the transactions of this database that have used a table of ours and are older than some seconds. Whoever alters
 * such a table waits for them, and everybody else waits behind that.
 */
export async function readLongTransactions(db: Kysely<DB>, olderThan: number): Promise<LongTransaction[]> {
  const { rows } = await sql<LongTransaction>`
    select a.pid, nullif(a.application_name, '') as application, extract(epoch from now() - a.xact_start)::int as seconds
    from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid()
      and coalesce(a.xact_start < now() - make_interval(secs => ${olderThan}), true)
      and exists (
        select from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
        where l.pid = a.pid and l.granted and n.nspname !~ '^(pg_|information_schema)')
    order by a.xact_start`.execute(db);
  return rows;
}

/** Such a transaction in words, to be read after "behind". */
export function describeTransaction({ pid, application, seconds }: LongTransaction): string {
  const whose = application === null ? '' : ` of ${application}`;
  return `a transaction${whose} (pid ${pid})${seconds === null ? '' : ` that is ${seconds} s old`}`;
}
