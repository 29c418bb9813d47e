import type { Kysely } from 'kysely';
import type { Poison } from '../../../contract/poison.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { type Build, findBuild } from '../../../engine/folding/builds/builds.ts';
import { type HaltedLane, readHalted } from '../../../engine/folding/poison/halted.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { isPutAsideKind, type PutAside, type PutAsideKind, readPutAside } from '../../../engine/liveness/put-aside.ts';
import { readFloors } from '../../../engine/log/floor.ts';
import { type ParkedEvent, readParked } from '../parked.ts';

/** Something that could not be handled, as it is now, with what is needed to treat it. */
export type Found =
  | { kind: 'halted'; projection: Projection; halted: HaltedLane }
  | {
      kind: 'event';
      projection: Projection;
      build: Build;
      parked: ParkedEvent;
      /** Whether the log holds it no more. */
      exported: boolean;
    }
  | { kind: PutAsideKind; work: PutAside };

const WHOLE = /^\d{1,15}$/;
/** No installation has so many lanes. */
const LANE = /^\d{1,4}$/;

/** An id in its parts: the kind, then a read model with a build, a lane and a position as far as it has them, or a key. */
const join = (...parts: (string | number)[]) => parts.join(':');

/** The id names the event at fault, so that what is meant for it never meets the next one of the lane. */
const idOfHalted = ({ projection, role, lane, poison }: HaltedLane) =>
  join('halted', projection, role, lane, poison ?? 'none');

/** What it is called in what is recorded and said. */
export function nameOf(found: Found): string {
  if (found.kind === 'halted')
    return `${found.projection.name}, halted at ${found.halted.poison ?? 'an unknown event'}`;
  if (found.kind === 'event')
    return `event ${found.parked.position} of lane ${found.parked.lane} of ${found.projection.name}${found.parked.stream === null ? '' : `, stream ${found.parked.stream}`}`;
  return `${found.kind} ${found.work.key}`;
}

/** Why an event that was not tried is not treated by itself. */
export const waitsBehind = ({ behind, stream }: ParkedEvent) =>
  `It waits behind event ${behind} of ${stream}: treat that one`;

/** Why a retry cannot be taken, with what to do instead; null when it can. */
export function refusalOfRetry(found: Found): string | null {
  if (found.kind !== 'event') return null;
  const { build, projection, parked } = found;
  if (build.version !== projection.version)
    return `The live build of ${projection.name} is of version ${build.version}: replay ${projection.name} instead`;
  if (parked.behind !== null) return waitsBehind(parked);
  // Domain events change the same rows one after the other. Engagement counts the same in any order.
  if (projection.source === 'domain' && (parked.stream === null || parked.discarded_at !== null))
    return `${projection.name} may have folded later events, which this one could undo: replay ${projection.name} instead`;
  if (found.exported)
    return 'It is exported: bring its partition back first, with npm run operator -- retention bring-back';
  return null;
}

/** How something is shown. */
export function toPoison(found: Found): Poison {
  const { kind } = found;
  const retry_refused = refusalOfRetry(found);
  if (kind === 'halted') {
    const { role, lane, halted_at, error, failures, poison } = found.halted;
    const build = role === 'live' ? 'live build' : 'new build';
    return {
      ...{ id: idOfHalted(found.halted), kind, subject: found.projection.name },
      place: `${build}, ${poison === null ? `lane ${lane}` : `event ${poison} of lane ${lane}`}`,
      since: halted_at?.toISOString() ?? null,
      error: error ?? 'nobody knows why',
      tried: failures > 0 ? failures : null,
      retry_refused,
      can_discard: poison !== null,
      ...{ stream: null, waiting: 0, discarded_at: null, discard_reason: null },
    };
  }
  if (kind === 'event') {
    const { lane, position, parked_at, error, tried, discarded_at, discard_reason, ...parked } = found.parked;
    return {
      ...{ id: join(kind, found.projection.name, lane, position), kind, subject: found.projection.name },
      ...{ place: `event ${position} of lane ${lane}`, since: parked_at.toISOString(), error, tried },
      ...{
        retry_refused,
        ...{ stream: parked.stream, waiting: parked.waiting },
        can_discard: discarded_at === null && parked.behind === null,
        discarded_at: discarded_at?.toISOString() ?? null,
        discard_reason,
      },
    };
  }
  const { key, reason, begun, put_aside_at, discarded_at, discard_reason } = found.work;
  return {
    ...{ id: join(kind, key), kind, subject: key, place: '', since: put_aside_at.toISOString(), error: reason },
    ...{ tried: begun, retry_refused, can_discard: discarded_at === null, stream: null, waiting: 0 },
    ...{ discarded_at: discarded_at?.toISOString() ?? null, discard_reason },
  };
}

/** Whether an event of engagement stands at the floor of its lane or beneath. */
export function isExported(
  floors: Map<number, number>,
  { source }: Projection,
  { lane, position }: ParkedEvent,
): boolean {
  return source === 'engagement' && position <= (floors.get(lane) ?? 0);
}

/** Finds what an id names; undefined when there is no such thing, or it was handled meanwhile. */
export async function findPoison(db: Kysely<DB>, projections: Projection[], id: string): Promise<Found | undefined> {
  const [kind = '', name = '', place = '', number = '', ...more] = id.split(':');
  if (isPutAsideKind(kind)) {
    const [work] = number === '' && place === '' ? await readPutAside(db, kind, name) : [];
    return work && { kind, work };
  }
  const projection = projections.find((one) => one.name === name);
  if (!projection) return;
  if (kind === 'halted') {
    const halted = (await readHalted(db)).find((lane) => idOfHalted(lane) === id);
    return halted && { kind, projection, halted };
  }
  if (kind !== 'event' || !LANE.test(place) || !WHOLE.test(number) || more.length > 0) return;
  const build = await findBuild(db, projection, 'live');
  if (!build) return;
  const [parked] = await readParked(db, build.schema, { lane: Number(place), position: Number(number) });
  return parked && { kind, projection, build, parked, exported: isExported(await readFloors(db), projection, parked) };
}
