import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, type Kysely } from 'kysely';
import type { FirstQuestion } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';

/** Ends a process that ran on while its database was restored; whoever keeps it running starts it again. */
export function endAfterRestore(log: Pick<FastifyBaseLogger, 'fatal'>): never {
  log.fatal('the database was restored while this process ran; it remembers what is lost, and ends');
  process.exit(1);
}

/** Milliseconds in which a process learns that its database was restored. Such a connection is never idle for long. */
const INTERVAL = 1_000;

/**
 * Asks now, and then again each second, what each new connection is asked. Those to a pooler outlive the end of
 * PostgreSQL, so they are not asked anew when it was restored.
 *
 * @returns a function that ends it, once each pool has been asked
 */
export async function askEachSecond(pools: Kysely<DB>[], { text, heed }: FirstQuestion): Promise<() => void> {
  const ask = async (db: Kysely<DB>) =>
    heed((await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows);
  // While PostgreSQL is away there is no answer, and nothing to heed.
  const askAll = () => Promise.allSettled(pools.map(ask));
  await askAll();
  const timer = setInterval(() => void askAll(), INTERVAL);
  return () => clearInterval(timer);
}
