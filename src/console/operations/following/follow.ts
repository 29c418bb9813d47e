import type { Kysely } from 'kysely';
import type { FollowedEvent } from '../../../contract/following.ts';
import type { DB } from '../../../engine/db/tables.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { positionOf, readEpochs } from '../../../engine/log/epoch.ts';
import { findProcessOfFlush, findProcessOfRequest } from '../../../engine/log/processes.ts';
import { type FoundEvent, findEvents, type Sought } from './find-events.ts';
import { findOutcome } from './outcome.ts';
import { spellProcess } from './spell-process.ts';

const POSITION = /^\d{1,15}$/;
/** Milliseconds in which the rows of all events are looked for. */
const WITHIN = 5_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What a text names: an event by its id, or those at a position; undefined when it is neither. A position that a client
 * was told and one in a log line differ after a restore; no number is both.
 */
export async function readSought(db: Kysely<DB>, text: string): Promise<Sought | undefined> {
  if (UUID.test(text)) return { id: text };
  return POSITION.test(text) ? { position: positionOf(await readEpochs(db), Number(text)) } : undefined;
}

async function findAcceptor(db: Kysely<DB>, event: FoundEvent) {
  if (event.source === 'engagement') return findProcessOfFlush(db, event);
  return event.request_id === null ? null : findProcessOfRequest(db, event.request_id);
}

/**
 * Follows events: how each came in, and what each read model has made of it.
 *
 * @returns the events in the order of logs and lanes; none when nothing is found
 */
export async function followEvents(
  db: Kysely<DB>,
  projections: Projection[],
  sought: Sought,
): Promise<FollowedEvent[]> {
  const followed: FollowedEvent[] = [];
  const until = performance.now() + WITHIN;
  // One after the other: a position may stand in many lanes, and others look, too.
  for (const event of await findEvents(db, sought)) {
    const outcomes = [];
    for (const projection of projections)
      if (projection.source === event.source) outcomes.push(await findOutcome(db, projection, event, until));
    followed.push({
      ...event,
      occurred_at: event.occurred_at.toISOString(),
      recorded_at: event.recorded_at.toISOString(),
      accepted_by: spellProcess(await findAcceptor(db, event)),
      outcomes,
    });
  }
  return followed;
}
