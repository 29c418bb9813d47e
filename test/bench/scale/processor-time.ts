import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';

/** Milliseconds for which the main thread of a process has run, and has waited for a processor; Linux counts both. */
export function timeOf(pid: number): { ran: number; waited: number } {
  const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
}

/** Milliseconds of processor time that this process has taken, all threads together. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The process of PostgreSQL that serves a pool of one connection. */
export async function backendOf(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const [backend] = rows;
  if (!backend) throw new Error('the backend did not say who it is');
  return backend.pid;
}

/** The same; undefined when there is no such process any more. */
function timeIfThere(pid: number) {
  try {
    return timeOf(pid);
  } catch {
    return undefined;
  }
}

/**
 * Watches processes from now on.
 *
 * @returns what says how many times as long their work has taken since as it would have with processors to themselves;
 *   those that have ended meanwhile do not count
 */
export function watchSlowness(pids: number[]): () => number {
  const before = pids.map(timeIfThere);
  return () => {
    let [ran, waited] = [0, 0];
    for (const [index, pid] of pids.entries()) {
      const [then, now] = [before[index], timeIfThere(pid)];
      if (!then || !now) continue;
      ran += now.ran - then.ran;
      waited += now.waited - then.waited;
    }
    return ran === 0 ? 1 : (ran + waited) / ran;
  };
}
