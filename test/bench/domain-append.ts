import { randomUUIDv7 } from 'node:crypto';
import Type from 'typebox';
import { openPool } from '../../src/engine/db/pool.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import type { DomainAppend } from '../../src/engine/log/domain-append.ts';
import type { DomainVerdict } from '../../src/engine/log/domain-flush.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { type Bench, createBenchDatabase, figure, quantile } from './bench.ts';

const STREAMS = 50;
const SECONDS = 3;
const PAIRS = 5;

type Append = (append: DomainAppend) => Promise<DomainVerdict>;

/** Appends events to each stream one after the other, each on the version before it. */
export async function appendToStreams(round: string, append: Append): Promise<{ rate: number; p99: number }> {
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  const stream = async (name: string) => {
    for (let version = 0; performance.now() < end; version += 1) {
      const before = performance.now();
      const { verdict } = await append({
        stream: `${round}-${name}`,
        expectedVersion: version,
        events: [{ type: 'benched', payload: { n: version }, id: randomUUIDv7(), occurredAt: new Date() }],
        actorId: null,
      });
      if (verdict !== 'stored') throw new Error(`the append was answered with ${verdict}`);
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: STREAMS }, (_, index) => stream(String(index))));
  return { rate: latencies.length / SECONDS, p99: quantile(latencies, 0.99) };
}

/** Opens a log of its own: `grouped` commits appends of the same moment together, `alone` each by itself. */
export async function openBenchLog(name: string): Promise<{ grouped: Append; alone: Append; close(): Promise<void> }> {
  const database = await createBenchDatabase(name);
  const db = openPool(database.url, { max: STREAMS, name: 'bench' });
  const registry = createEventRegistry({ benched: { version: 1, payload: Type.Object({ n: Type.Integer() }) } });
  const onAppended = () => undefined;
  return {
    grouped: openDomainLog(db, { registry, onAppended }).append,
    alone: (append) =>
      db.transaction().execute((transaction) => openDomainLog(transaction, { registry, onAppended }).append(append)),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** Compares group commit with a transaction for each append, both through the same append function. */
export const domainAppend: Bench = async (say) => {
  const log = await openBenchLog('bench_domain');
  try {
    const ratios: number[] = [];
    const p99s: number[] = [];
    const rates: number[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const single = await appendToStreams(`alone-${pair}`, log.alone);
      const grouped = await appendToStreams(`grouped-${pair}`, log.grouped);
      say(
        `pair ${pair}: a transaction each ${single.rate | 0}/s (p99 ${single.p99.toFixed(1)} ms), ` +
          `grouped ${grouped.rate | 0}/s (p99 ${grouped.p99.toFixed(1)} ms)`,
      );
      ratios.push(grouped.rate / single.rate);
      p99s.push(grouped.p99);
      rates.push(grouped.rate);
    }
    return [
      figure('domain-append', 'grouped appends', quantile(rates, 0.5), 'appends/s', { atLeast: 0 }),
      figure('domain-append', 'grouped against a transaction each', quantile(ratios, 0.5), 'ratio', { atLeast: 5 }),
      figure('domain-append', 'p99 of a grouped append', quantile(p99s, 0.5), 'ms', { under: 10 }),
    ];
  } finally {
    await log.close();
  }
};
