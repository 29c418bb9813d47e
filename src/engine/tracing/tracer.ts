import type { Attributes, SpanKind } from '@opentelemetry/api';

/** Where a span is in its trace, in the spelling of the header `traceparent` (W3C Trace Context). */
export type Traceparent = string;

/** Something that takes time. It is told of to the exporter when it ends. */
export type Span = {
  traceparent: Traceparent;
  /** Points to a span that is no parent of it. */
  link(traceparent: Traceparent): void;
  /** @param error why it failed; only the name of its kind is told */
  end(attributes?: Attributes, error?: unknown): void;
};

/** `since`: when it began, in milliseconds of `performance.now()`; now by default. */
export type Beginning = {
  parent?: Traceparent | undefined;
  links?: Traceparent[];
  attributes?: Attributes;
  kind?: SpanKind;
  since?: number;
};

/** Positions of a lane that a flush stored, and where its span is. */
export type TracedFlush = {
  source: 'domain' | 'engagement';
  lane: number;
  base: number;
  head: number;
  traceparent: Traceparent;
};

export type Tracer = {
  /** Begins a span; null when its trace is not sampled. */
  start(name: string, beginning?: Beginning): Span | null;
  /** Runs what a request does, so that `current` finds the span of the request. */
  run(span: Span, work: () => void): void;
  current(): Span | undefined;
  /** Notes a flush for the folds of its positions, in its own time. */
  noteFlush(flush: TracedFlush): void;
};

/** Null unless traces are exported. Each use asks for it first: so tracing costs nothing where it is off. */
export let tracer: Tracer | null = null;

/** Turns tracing on, or (null) off. */
export function setTracer(given: Tracer | null): void {
  tracer = given;
}
