import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { timeline } from '../../projections/engagement/timeline.ts';
import { openPool } from '../../src/db/pool.ts';
import type { DB } from '../../src/db/tables.ts';
import { readEvents } from '../../src/engagement/read-events.ts';
import { ensureBuilds } from '../../src/folding/builds.ts';
import { readHeads } from '../../src/folding/checkpoints.ts';
import { forgetEventIds } from '../../src/log/bounded-upkeep.ts';
import { type EngagementLog, ensurePartitions, openEngagementLog } from '../../src/log/engagement.ts';
import { engagementLanes } from '../../src/log/lanes.ts';
import { engagementEvent } from '../helpers/events.ts';
import { fillBacklog } from './backlog.ts';
import { type Bench, type BenchDatabase, createBenchDatabase, figure, quantile } from './bench.ts';

const ROUNDS = 200;
const FLUSH = 50;
/** A young log, and an old one with small and therefore many partitions. */
const LOGS = [
  { name: 'bench_flat_young', events: 100_000, span: 1_000_000 },
  { name: 'bench_flat_old', events: 10_000_000, span: 50_000 },
];

type Log = { database: BenchDatabase; db: Kysely<DB>; log: EngagementLog; events: number };

/** What happens at every flush, every tick, and every look at the list of events. */
const WORK: Record<string, (log: Log) => Promise<unknown>> = {
  'a flush of 50 events with ids': ({ log }) =>
    Promise.all(Array.from({ length: FLUSH }, (_, user) => log.append([engagementEvent({ user, id: randomUUID() })]))),
  'the head of the lane': ({ db }) => readHeads(db, 'engagement', [1]),
  'making partitions': ({ db }) => ensurePartitions(db),
  'forgetting ids': ({ db }) => forgetEventIds(db),
  'the first page of events': ({ db }) => readEvents(db, { limit: 20 }),
  'a page in the middle': ({ db, events }) => readEvents(db, { limit: 20, before: `${events / 2}-1` }),
  'a page of one type': ({ db }) => readEvents(db, { limit: 20, event_type: 'action_share' }),
};

async function fillLog({ name, events, span }: (typeof LOGS)[number]): Promise<Log> {
  const database = await createBenchDatabase(name);
  const { owner } = database;
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'log.engagement_event'::regclass`.execute(owner);
  for (const partition of partitions) await sql.raw(`drop table ${partition.name}`).execute(owner);
  await sql`update log.partitioning set span = ${span}, made_to = 0`.execute(owner);
  await fillBacklog(owner, events);
  const db = openPool(database.url, { max: 4, name: 'bench' });
  await ensureBuilds(db, [timeline], engagementLanes(1));
  return { database, db, log: openEngagementLog(db, { lanes: 1, onAppended: () => undefined }), events };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Compares the cost of work on a short and a long log. They take turns, so that other load hits both. */
export const flat: Bench = async (say) => {
  const logs: Log[] = [];
  try {
    for (const log of LOGS) {
      logs.push(await fillLog(log));
      say(`${log.events} events are there`);
    }
    const figures = [];
    for (const [what, work] of Object.entries(WORK)) {
      const times = logs.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, log] of logs.entries()) times[index]?.push(await timed(() => work(log)));
      const [young = Number.NaN, old = Number.NaN] = times.map((each) => quantile(each, 0.5));
      say(`${what}: ${young.toFixed(2)} ms, and ${old.toFixed(2)} ms`);
      figures.push(figure('flat', `${what}, at 10,000,000 events against 100,000`, old / young, 'ratio', { under: 2 }));
    }
    return figures;
  } finally {
    for (const { database, db, log } of logs) {
      await log.drain();
      await db.destroy();
      await database.drop();
    }
  }
};
