import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/engine/db/tables.ts';
import type { DomainLog } from '../src/engine/log/domain.ts';
import type { StoredEvent } from '../src/engine/log/domain-reads.ts';
import { type DemoPlan, demoIds } from './engagement.ts';

const STREAM = 'demo-data';

/** The version of the stream, and the last run: its plan, and whether all of it is in the log. */
export type DemoHistory = { version: number; last: { plan: DemoPlan; complete: boolean } | null };

function toPlan({ payload }: StoredEvent): DemoPlan {
  const { until, ...numbers } = payload as Omit<DemoPlan, 'until'> & { until: string };
  return { ...numbers, until: new Date(until) };
}

/** Reads the stream `demo-data`. */
export async function readDemoHistory(domainLog: DomainLog): Promise<DemoHistory> {
  const events = await Array.fromAsync(domainLog.read(STREAM));
  const begun = events.findLast(({ type }) => type === 'demo_data_begun');
  const version = events.at(-1)?.version ?? 0;
  if (!begun) return { version, last: null };
  const plan = toPlan(begun);
  const complete = events.some(({ type, payload }) => type === 'demo_data_completed' && payload.run === plan.run);
  return { version, last: { plan, complete } };
}

async function record(domainLog: DomainLog, expectedVersion: number, type: string, payload: Record<string, unknown>) {
  const { verdict } = await domainLog.append({
    stream: STREAM,
    expectedVersion,
    events: [{ type, payload, id: randomUUIDv7(), occurredAt: new Date() }],
    actorId: null,
  });
  if (verdict !== 'stored') throw new Error(`the stream ${STREAM} was written to by somebody else`);
}

/** Records a plan before its first step, so that a process that goes on with it makes the same data. */
export function recordBegun(domainLog: DomainLog, version: number, { until, ...numbers }: DemoPlan): Promise<void> {
  return record(domainLog, version, 'demo_data_begun', { ...numbers, until: until.toISOString() });
}

/** Records that all of a run is in the log. */
export async function recordCompleted(domainLog: DomainLog, { run }: DemoPlan): Promise<void> {
  const { version } = await readDemoHistory(domainLog);
  await record(domainLog, version, 'demo_data_completed', { run });
}

/** Reads which ids of a run are in the log. */
export async function readStored(db: Kysely<DB>, plan: DemoPlan): Promise<Set<string>> {
  const { from, to } = demoIds(plan).range;
  const { rows } = await sql<{ id: string }>`
    select event_id as id from log.engagement_event where event_id between ${from}::uuid and ${to}::uuid`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
