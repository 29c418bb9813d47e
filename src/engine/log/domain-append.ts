import type { EncodedAppend } from './domain-flush.ts';
import type { EventRegistry } from './event-registry.ts';

export type NewEvent = {
  type: string;
  payload: Record<string, unknown>;
  /** UUIDv7; the same id appended again is answered with the position that it has. */
  id: string;
  occurredAt: Date;
};

export type DomainAppend = {
  stream: string;
  /** The stream's version that the decision was made on; 0 for a new stream, null where none is needed. */
  expectedVersion: number | null;
  events: NewEvent[];
  actorId: number | null;
  /** `scope:key` words that this stream alone may hold from now on. */
  claims?: string[];
  /** Claims that the stream gives up. */
  releases?: string[];
  /** What helps an operator to follow an event, such as the request id; nothing personal. */
  meta?: Record<string, unknown>;
};

/** Makes of an append what the log's function takes. @throws EventSchemaError */
export function encodeAppend(
  { stream, expectedVersion, events, actorId, claims = [], releases = [], meta = {} }: DomainAppend,
  registry: EventRegistry,
): EncodedAppend {
  return {
    ids: events.map(({ id }) => id),
    json: JSON.stringify({
      stream_id: stream,
      expected_version: expectedVersion,
      claims,
      releases,
      events: events.map(({ type, payload, id, occurredAt }) => ({
        event_id: id,
        type,
        schema_version: registry.check(type, payload),
        actor_id: actorId,
        occurred_at: occurredAt,
        payload,
        meta,
      })),
    }),
  };
}
