import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import Type from 'typebox';
import type { DB } from '../../src/engine/db/tables.ts';
import { type DomainLog, openDomainLog } from '../../src/engine/log/domain.ts';
import type { DomainAppend } from '../../src/engine/log/domain-append.ts';
import { createEventRegistry, type EventDefinitions } from '../../src/engine/log/event-registry.ts';

/** An event type that only tests know: something was noted. */
export const notes: EventDefinitions = {
  noted: { version: 1, payload: Type.Object({ text: Type.String({ minLength: 1 }) }) },
};

/** Opens a domain log that knows the given types. */
export function openNotes(db: Kysely<DB>, definitions: EventDefinitions = notes): DomainLog {
  return openDomainLog(db, { registry: createEventRegistry(definitions), onAppended: () => undefined });
}

type Note = Partial<Omit<DomainAppend, 'events'>> & { text?: string; id?: string };

/** One note to append to a stream; the expected version is not checked unless it is given. */
export function note(stream: string, { text = 'hello', id = randomUUID(), ...rest }: Note = {}): DomainAppend {
  return {
    stream,
    expectedVersion: null,
    actorId: null,
    ...rest,
    events: [{ type: 'noted', payload: { text }, id, occurredAt: new Date('2026-03-04T12:00:00Z') }],
  };
}
