import { randomInt, randomUUIDv7 } from 'node:crypto';
import { hostname } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Under which id the ledgers have what this process does. */
export const PROCESS_ID = randomUUIDv7();

/** What the id of each request of this process begins with. In a container every process has the same process id. */
export const REQUESTS_OF_PROCESS = `${Date.now()}-${randomInt(2 ** 31)}`;
const REQUEST_ID = /^(\d+-\d+)-\d+$/;

/** A process that took events in, or folded them. All but its id is null once it is forgotten. */
export type KnownProcess = {
  id: string;
  kind: string | null;
  host: string | null;
  pid: number | null;
  started_at: Date | null;
};

/** Enters this process under its id, so that an operator can tell which one it is. */
export async function enterProcess(db: Kysely<DB>, kind: 'api' | 'worker'): Promise<void> {
  await sql`select log.enter_process(${PROCESS_ID}::uuid, ${kind}, ${hostname()}, ${process.pid},
    ${REQUESTS_OF_PROCESS})`.execute(db);
}

/** Finds a process by the id of one of its requests; undefined when it is forgotten, or the id is not one of ours. */
export async function findProcessOfRequest(db: Kysely<DB>, requestId: string): Promise<KnownProcess | undefined> {
  const requests = REQUEST_ID.exec(requestId)?.[1];
  if (requests === undefined) return undefined;
  const { rows } = await sql<KnownProcess>`
    select process_id as id, kind, host, pid, started_at from log.process
    where requests = ${requests} order by started_at desc limit 1`.execute(db);
  return rows[0];
}

/** Finds the process that stored an event of engagement; undefined when the ledgers have forgotten it. */
export async function findProcessOfFlush(
  db: Kysely<DB>,
  { lane, position }: { lane: number; position: number },
): Promise<KnownProcess | undefined> {
  const { rows } = await sql<KnownProcess>`
    select f.process_id as id, p.kind, p.host, p.pid, p.started_at
    from (
      select process_id from log.flush where lane = ${lane} and base < ${position} and head >= ${position}
      union all
      select process_id from (
        select process_id, head from log.flushed where lane = ${lane} and base < ${position} order by base desc limit 1
      ) run where head >= ${position}
      limit 1
    ) f left join log.process p using (process_id)`.execute(db);
  return rows[0];
}
