import type { Kysely } from 'kysely';
import type { Poison, PoisonReply } from '../../../contract/poison.ts';
import type { DB } from '../../../engine/db/tables.ts';
import type { Build } from '../../../engine/folding/builds/builds.ts';
import { readHalted } from '../../../engine/folding/poison/halted.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { PUT_ASIDE_KINDS, readPutAside } from '../../../engine/liveness/put-aside.ts';
import { readFloors } from '../../../engine/log/floor.ts';
import { BEHIND, parkedOfLive } from '../parked.ts';
import { readDeeds } from '../record.ts';
import { countPoison } from './count.ts';
import { type Found, isExported, toPoison } from './find.ts';

/** Of each kind, at most. */
const OPEN = 200;
const DISCARDED = 50;

/** The parked events of live builds, the newest first; of a stream that waits, the event at fault. */
function readNewest(db: Kysely<DB>, discarded: boolean) {
  return parkedOfLive(db)
    .where('discarded_at', discarded ? 'is not' : 'is', null)
    .where(BEHIND, 'is', null)
    .orderBy(discarded ? 'discarded_at' : 'parked_at', 'desc')
    .orderBy('position', 'desc')
    .limit(discarded ? DISCARDED : OPEN)
    .execute();
}

type LiveParked = Awaited<ReturnType<typeof readNewest>>[number];

/** Everything that could not be handled, alike: read models that halted, parked events, mails and images put aside. */
export async function readPoison(db: Kysely<DB>, projections: Projection[]): Promise<PoisonReply> {
  const of = (name: string) => projections.find((projection) => projection.name === name);
  const halted = (await readHalted(db)).flatMap((lane): Found[] => {
    const projection = of(lane.projection);
    return projection ? [{ kind: 'halted', projection, halted: lane }] : [];
  });
  const floors = await readFloors(db);
  const events = (parked: LiveParked[]) =>
    parked.flatMap(({ projection: name, schema, version, ...event }): Found[] => {
      const [projection, build] = [of(name), { schema, version, role: 'live' } satisfies Build];
      if (!projection) return [];
      return [{ kind: 'event', projection, build, parked: event, exported: isExported(floors, projection, event) }];
    });
  const aside = (await Promise.all(PUT_ASIDE_KINDS.map((kind) => readPutAside(db, kind)))).flat();
  const works = (discarded: boolean) =>
    aside
      .filter(({ discarded_at }) => (discarded_at !== null) === discarded)
      .map((work): Found => ({ kind: work.kind, work }));
  const byTime = (field: 'since' | 'discarded_at') => (one: Poison, other: Poison) =>
    (other[field] ?? '').localeCompare(one[field] ?? '');
  const open = [...halted, ...events(await readNewest(db, false)), ...works(false).slice(-OPEN)];
  const discarded = [...events(await readNewest(db, true)), ...works(true).slice(-DISCARDED)];
  return {
    as_of: new Date().toISOString(),
    totals: await countPoison(db),
    open: open.map(toPoison).sort(byTime('since')),
    discarded: discarded.map(toPoison).sort(byTime('discarded_at')),
    deeds: await readDeeds(db),
  };
}
