import { type Kysely, sql } from 'kysely';
import { projections } from '../../projections/index.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { judgeRun, type Tally } from '../helpers/checker.ts';
import type { RunIds } from './run-ids.ts';
import type { Shot } from './traffic.ts';

/** Says in one sentence why there can be no load. */
export class LoadError extends Error {}

/** @throws LoadError unless an API answers there */
export async function requireAnswer(url: URL): Promise<void> {
  const response = await fetch(new URL('/healthz', url)).catch((error: Error) => {
    throw new LoadError(`${url.origin} does not answer (${reasonOf(error)}): start the API first.`);
  });
  if (!response.ok)
    throw new LoadError(`${url.origin} answers ${response.status} to /healthz: that is no API of ours.`);
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}

/** Sends one request and looks for it in the database, because the verdict must be about the API under load. */
export async function requireSameDatabase(db: Kysely<DB>, url: URL, shot: Shot, ids: RunIds): Promise<void> {
  const { path, headers, body, first, count } = shot;
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body });
  if (response.status !== 202) throw new LoadError(`${url.origin} answered ${response.status} to the first event.`);
  ids.acknowledge(first, count);
  const { from, to } = ids.range;
  const { rows } =
    await sql`select from log.engagement_event where event_id between ${from}::uuid and ${to}::uuid limit 1`.execute(
      db,
    );
  if (rows.length === 0) throw new LoadError(`${url.origin} does not write into the database of DATABASE_URL.`);
}

/** Lets the universal checker judge the run. @param within seconds that the read models have to catch up */
export function judge(db: Kysely<DB>, ids: RunIds, within: number): Promise<{ complaints: string[]; tally: Tally }> {
  const [attempted, acknowledged] = [ids.attempted(), ids.acknowledged()];
  return judgeRun(db, { attempted, acknowledged, projections, within: within * 1_000, ids: ids.range });
}
