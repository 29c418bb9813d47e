import type { Kysely } from 'kysely';
import type { PoisonDetails } from '../../../contract/poison.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { findEvents } from '../following/find-events.ts';
import { saidBriefly } from '../said.ts';
import { type Found, toPoison } from './find.ts';

/** Fields that are shown of an event. */
const SHOWN = 60;

type Details = { payload?: object; properties?: object } & Record<string, unknown>;

/** What an event says, each field cut to one line. */
function fieldsOf(details: unknown): { name: string; value: string }[] {
  const { payload, properties, version: _, meta: __, ...own } = details as Details;
  const said = Object.entries({ ...own, ...payload, ...properties }).filter(([, value]) => value !== null);
  return said.slice(0, SHOWN).map(([name, value]) => ({ name, value: saidBriefly(value) }));
}

function placeOf(found: Found): { source: string; lane: number; position: number } | undefined {
  if (found.kind === 'event') return { source: found.projection.source, ...found.parked };
  if (found.kind !== 'halted' || found.halted.poison === null) return undefined;
  return { source: found.projection.source, lane: found.halted.lane, position: found.halted.poison };
}

/** What an administrator may know of something that could not be handled, and of the event at fault. */
export async function inspectPoison(db: Kysely<DB>, found: Found): Promise<PoisonDetails> {
  const place = placeOf(found);
  const events = place ? await findEvents(db, { position: place.position }) : [];
  const event = events.find(({ source, lane }) => source === place?.source && lane === place.lane);
  return {
    poison: toPoison(found),
    event: event
      ? {
          ...{ id: event.id, type: event.type, stream: event.stream, position: event.position, actor: event.actor },
          ...{ occurred_at: event.occurred_at.toISOString(), recorded_at: event.recorded_at.toISOString() },
          fields: fieldsOf(event.details),
        }
      : null,
  };
}
