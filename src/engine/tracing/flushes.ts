import { type Span, type TracedFlush, tracer } from './tracer.ts';

type Of = Pick<TracedFlush, 'source' | 'lane'>;

/** The spans of appends that wait for a flush, by what they append. */
const carried = new WeakMap<object, Span>();

/** Follows an append of a sampled request until it has its verdict. @throws what the append throws */
export function traceAppend<Verdict>(item: object, of: Of, append: () => Promise<Verdict>): Promise<Verdict> {
  const request = tracer?.current();
  const span = request && tracer?.start('append', { parent: request.traceparent, attributes: of });
  if (!span) return append();
  carried.set(item, span);
  return append().then(
    (verdict) => {
      span.end();
      return verdict;
    },
    (error: unknown) => {
      span.end({}, error);
      throw error;
    },
  );
}

/**
 * Follows a flush that carries appends of sampled requests: it belongs to the trace of the first, and is linked with all.
 *
 * @param rangeOf the positions that it stored
 * @throws what the flush throws
 */
export async function traceFlush<Flushed>(
  items: object[],
  of: Of,
  flush: () => Promise<Flushed>,
  rangeOf: (flushed: Flushed) => { base: number; head: number },
): Promise<Flushed> {
  if (!tracer) return flush();
  const appends = items.flatMap((item) => carried.get(item) ?? []);
  if (appends.length === 0) return flush();
  const traceparents = appends.map(({ traceparent }) => traceparent);
  const attributes = { ...of, appends: items.length };
  const span = tracer.start('flush', { parent: traceparents[0], links: traceparents, attributes });
  if (!span) return flush();
  for (const append of appends) append.link(span.traceparent);
  try {
    const flushed = await flush();
    const range = rangeOf(flushed);
    if (range.head > range.base) tracer?.noteFlush({ ...of, ...range, traceparent: span.traceparent });
    span.end({ events: range.head - range.base });
    return flushed;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
