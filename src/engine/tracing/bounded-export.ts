import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import { metrics } from '../metrics/registry.ts';

/** Spans that wait for the exporter at most; more are dropped. */
const MOST = 2_048;
/** Milliseconds between two exports. */
const INTERVAL = 1_000;

const spans = new Counter({
  name: 'vernissage_trace_spans_total',
  help: 'Spans that were exported, and those that were lost: the exporter was away, or too many waited',
  labelNames: ['outcome'],
  registers: [metrics],
});
// A counter that begins with its first failure hides that failure from a rate.
for (const outcome of ['exported', 'lost']) spans.inc({ outcome }, 0);

/**
 * Exports spans in batches beside the work that they tell of. While the exporter is away they are dropped and counted.
 *
 * @param patience milliseconds that one export may take
 */
export function createBoundedExport(exporter: SpanExporter, patience: number): SpanProcessor {
  let waiting = 0;
  const counted: SpanExporter = {
    export(batch, done) {
      exporter.export(batch, (result) => {
        waiting -= batch.length;
        // 0 is success.
        spans.inc({ outcome: result.code === 0 ? 'exported' : 'lost' }, batch.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: MOST,
    scheduledDelayMillis: INTERVAL,
    exportTimeoutMillis: patience,
  });
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= MOST) {
        spans.inc({ outcome: 'lost' });
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
