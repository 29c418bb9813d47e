import { randomUUIDv7 } from 'node:crypto';
import Type from 'typebox';
import { openPool } from '../../src/engine/db/pool.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import type { DomainAppend } from '../../src/engine/log/domain-append.ts';
import type { DomainVerdict } from '../../src/engine/log/domain-flush.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { createBenchDatabase, quantile } from './bench.ts';

const STREAMS = 50;
const SECONDS = 3;

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

/** Opens a log of its own, which commits appends of the same moment together. */
export async function openBenchLog(name: string): Promise<{ grouped: Append; close(): Promise<void> }> {
  const database = await createBenchDatabase(name);
  const db = openPool(database.url, { max: STREAMS, name: 'bench' });
  const registry = createEventRegistry({ benched: { version: 1, payload: Type.Object({ n: Type.Integer() }) } });
  const onAppended = () => undefined;
  return {
    grouped: openDomainLog(db, { registry, onAppended }).append,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}
