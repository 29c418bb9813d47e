import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { createEventRegistry } from '../../../src/engine/log/event-registry.ts';
import { engagementLanes } from '../../../src/engine/log/lanes.ts';
import { quantile } from '../bench.ts';
import { engagementProjections } from '../flat/logs.ts';
import { saturate } from '../lanes/senders.ts';
import type { Costs, Curve } from './costs.ts';
import { pricesOf } from './prices.ts';
import { backendOf, ownTime, timeOf } from './processor-time.ts';

/** Loads that differ in the size of flushes and of appends. */
const LOADS = [4, 16, 64].flatMap((senders) => [1, 10, 50].map((events) => ({ senders, events })));
const SECONDS = 0.5;

/**
 * Processor time of appends, their events and their flushes, of the backend and of this process, which also makes the
 * events. The runs do each of the three in other numbers, so that their prices can be told apart.
 */
async function priceAppends(db: Kysely<DB>): Promise<Pick<Costs, 'api' | 'flush' | 'append'>> {
  const backend = await backendOf(db);
  let flushes = 0;
  const log = openEngagementLog(db, { lanes: 1, onAppended: () => (flushes += 1) });
  const runs = [];
  for (const load of [...LOADS.slice(-1), ...LOADS]) {
    flushes = 0;
    const [there, here] = [timeOf(backend).ran, ownTime()];
    const { counts } = await saturate(log, { ...load, seconds: SECONDS });
    const [inBackend, own] = [timeOf(backend).ran - there, ownTime() - here];
    const appends = counts.reduce((sum, count) => sum + count, 0);
    runs.push({ appends, events: appends * load.events, flushes, inBackend, own });
  }
  // The first run compiles code and plans.
  const warm = runs.slice(1);
  const [request = 0, event = 0, aFlush = 0] = pricesOf(
    warm.map(({ appends, events, flushes, own }) => ({ did: [appends, events, flushes], took: own })),
  );
  const [fixed = 0, each = 0] = pricesOf(
    warm.map(({ events, flushes, inBackend }) => ({ did: [flushes, events], took: inBackend })),
  );
  return { api: { request, event }, flush: line(aFlush, 0), append: line(fixed, each) };
}

const line = (fixed: number, each: number): Curve => [
  [0, fixed],
  [1_000, fixed + 1_000 * each],
];

const COMMITS = 200;
const GRADES = 41;

/**
 * What a commit waits for the disk, and the way to PostgreSQL: the time in which the backend neither ran nor waited for a
 * processor, with the wait for the disk and without it.
 */
async function priceWaits(db: Kysely<DB>): Promise<Pick<Costs, 'disk' | 'way'>> {
  const backend = await backendOf(db);
  const measure = async (durably: boolean) => {
    await sql`select set_config('synchronous_commit', ${durably ? 'on' : 'off'}, false)`.execute(db);
    const slept: number[] = [];
    const own = timeOf(process.pid).ran;
    for (let n = 0; n < COMMITS; n += 1) {
      const [before, begun] = [timeOf(backend), performance.now()];
      await sql`select pg_logical_emit_message(true, 'bench', repeat('x', 20000))`.execute(db);
      const after = timeOf(backend);
      slept.push(performance.now() - begun - (after.ran - before.ran) - (after.waited - before.waited));
    }
    return { slept, own: (timeOf(process.pid).ran - own) / COMMITS };
  };
  const lazy = await measure(false);
  const there = quantile(lazy.slept, 0.5);
  const { slept } = await measure(true);
  const grades = Array.from({ length: GRADES }, (_, grade) => grade / (GRADES - 1));
  return {
    disk: grades.map((grade) => Math.max(0, quantile(slept, grade) - there)),
    way: Math.max(0, there - lazy.own) / 2,
  };
}

const BATCHES = [
  { events: 1, times: 20 },
  { events: 50, times: 12 },
  { events: 500, times: 8 },
  { events: 5_000, times: 4 },
  { events: 10_000, times: 2 },
];

/**
 * Measures the processor time of batches of each read model, over a log of lane 1 that has the events and is not folded.
 *
 * @param db a pool of one connection
 */
export async function priceFolds(db: Kysely<DB>): Promise<Pick<Costs, 'folds' | 'worker'>> {
  const backend = await backendOf(db);
  const folder = { db, registry: createEventRegistry({}) };
  await ensureBuilds(db, engagementProjections, engagementLanes(1));
  const folds: Record<string, Curve> = {};
  const own: number[] = [];
  for (const projection of engagementProjections) {
    let folded = 0;
    const fold = async (events: number) => {
      folded += events;
      await advanceLive(folder, projection, { goals: new Map([[1, folded]]) });
    };
    const curve: [events: number, milliseconds: number][] = [];
    for (const { events, times } of BATCHES) {
      await fold(events);
      const [there, here] = [timeOf(backend).ran, ownTime()];
      for (let n = 0; n < times; n += 1) await fold(events);
      curve.push([events, (timeOf(backend).ran - there) / times]);
      own.push((ownTime() - here) / times);
    }
    folds[projection.name] = curve;
  }
  return { folds, worker: quantile(own, 0.5) };
}

/**
 * Measures what appends cost on this machine.
 *
 * @param db a pool of one connection, to a log of one lane
 */
export async function priceIntake(db: Kysely<DB>): Promise<Omit<Costs, 'folds' | 'worker'>> {
  return { client: { request: 0, event: 0 }, ...(await priceAppends(db)), ...(await priceWaits(db)) };
}
