import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { findCounted, findFlushes } from './flush-notes.ts';
import { type TracedFlush, type Traceparent, tracer } from './tracer.ts';

type Batch = Pick<TracedFlush, 'source' | 'lane'> & { projection: string; after: number; upTo: number; since: number };

/** Tells of a batch that was folded, in the trace of the first sampled flush that it folded. Never fails. */
export async function traceBatch(db: Kysely<DB>, { projection, since, ...span }: Batch): Promise<void> {
  const ended = performance.now();
  const traceparents = await findFlushes(db, span).catch((): Traceparent[] => []);
  if (traceparents.length === 0) return;
  const attributes = { projection, lane: span.lane, positions: span.upTo - span.after, milliseconds: ended - since };
  tracer?.start(`fold ${projection}`, { parent: traceparents[0], links: traceparents, attributes, since })?.end();
}

/** Flushes that this process remembers to have told of. */
const REMEMBERED = 500;

/**
 * Makes what tells of the answers of a stream: each sampled flush once, when its figures were sent.
 *
 * @param projections the read models of the figures
 */
export function createStreamTraces(db: Kysely<DB>, projections: string[]) {
  const told = new Set<Traceparent>();
  return async (since: number, listeners: number): Promise<void> => {
    if (!tracer) return;
    const counted = await findCounted(db, projections).catch((): Traceparent[] => []);
    for (const parent of counted.filter((traceparent) => !told.has(traceparent))) {
      told.add(parent);
      tracer.start('stream stats', { parent, attributes: { listeners }, since })?.end();
    }
    for (const traceparent of [...told].slice(0, Math.max(0, told.size - REMEMBERED))) told.delete(traceparent);
  };
}
