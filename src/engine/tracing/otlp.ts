import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { createBoundedExport } from './bounded-export.ts';
import { openFlushNotes } from './flush-notes.ts';
import { parseTraceparent } from './traceparent.ts';
import type { Span, Tracer } from './tracer.ts';

/** Milliseconds that one export may take, and that the stop of the process waits for the last one. */
const EXPORT_PATIENCE = 2_000;
const GOODBYE = 1_000;

type Options = {
  /** The base of the collector's addresses; traces go to `/v1/traces` below it. */
  endpoint: string;
  /** The share of traces that is kept, from 0 to 1. */
  ratio: number;
  service: 'api' | 'worker';
  /** Where flushes are noted. */
  db: Kysely<DB>;
};

const spell = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Opens the export of traces over OTLP/HTTP. Whether a trace is kept follows from its id, in every process the same. */
export function openOtlp({ endpoint, ratio, service, db }: Options): { tracer: Tracer; close: () => Promise<void> } {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_PATIENCE, concurrencyLimit: 1 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `vernissage-${service}` }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanLimits: { attributeCountLimit: 16, linkCountLimit: 128, attributeValueLengthLimit: 200 },
    spanProcessors: [createBoundedExport(exporter, EXPORT_PATIENCE)],
  });
  const source = provider.getTracer('vernissage');
  const running = new AsyncLocalStorage<Span>();
  const notes = openFlushNotes(db);
  const tracer: Tracer = {
    start(name, { parent, links = [], attributes = {}, kind = SpanKind.INTERNAL, since } = {}) {
      const above = parent === undefined ? null : parseTraceparent(parent);
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, { ...above, isRemote: true }) : ROOT_CONTEXT;
      const startTime = since === undefined ? undefined : performance.timeOrigin + since;
      const linked = links.flatMap((traceparent) => {
        const found = parseTraceparent(traceparent);
        return found ? [{ context: found }] : [];
      });
      const span = source.startSpan(
        name,
        { kind, attributes, links: linked, ...(startTime !== undefined && { startTime }) },
        context,
      );
      if (!span.isRecording()) return null;
      return {
        traceparent: spell(span.spanContext()),
        link(traceparent) {
          const found = parseTraceparent(traceparent);
          if (found) span.addLink({ context: found });
        },
        end(more: Attributes = {}, error?: unknown) {
          span.setAttributes(more);
          if (error !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            // The message may hold what a person wrote.
            span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
          }
          span.end();
        },
      };
    },
    run: (span, work) => running.run(span, work),
    current: () => running.getStore(),
    noteFlush: notes.note,
  };
  return {
    tracer,
    async close() {
      await notes.close();
      const late = new Promise<void>((resolve) => setTimeout(resolve, GOODBYE).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
