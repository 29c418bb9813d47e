import type { Kysely } from 'kysely';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import { prepared } from '../../engine/db/client.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { EngagementEvent } from '../../engine/log/engagement-flush.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import type { ArtworkEvent } from '../../shop/artworks/events.ts';

/** The last event of a work that is gone. */
const GONE = ['artwork_deleted', 'artwork_erased'] as const satisfies ArtworkEvent['type'][];

/**
 * Milliseconds for which the log is not asked again whether a work exists. Somebody who asks for works that are not
 * there keeps a new work unknown for as long.
 */
const KEPT = { there: 10_000, missing: 1_000 };

const MOST_BYTES = 4 * 1024 * 1024;
const ENTRY_SIZE = 50;

/** Of each id, whether the stream of such a work has begun and not ended. */
const readKnown = prepared<{ known: boolean }>(
  'known_works',
  `select coalesce((
      select e.type <> all ('{${GONE.join()}}') from log.domain_event e
      where e.lane = ${DOMAIN_LANE} and e.stream_id = 'artwork-' || a.id
      order by e.stream_version desc limit 1), false) as known
  from unnest($1::bigint[]) with ordinality as a(id, n) order by a.n`,
);

/**
 * Decides, as events arrive, which of them are about a work that exists. The log keeps what was decided then, so that
 * a replay counts the same: an event for a work that did not exist counts for none, whatever is listed later under its
 * id, and nobody can fill read models with works that they invent.
 *
 * @returns takes the work from the events whose work does not exist; undefined when that is done at once
 */
export function createKnownWorks(
  db: Kysely<DB>,
  now: () => Date,
): (events: EngagementEvent[]) => Promise<void> | undefined {
  const kept = new BoundedCache<number, { known: boolean; until: number }>(MOST_BYTES, () => ENTRY_SIZE);
  const load = batchLoads<number, boolean>(async (ids) => (await readKnown(db, [ids])).map(({ known }) => known));

  const look = (id: number): boolean | undefined => {
    const found = kept.get(id);
    return found && found.until > now().getTime() ? found.known : undefined;
  };
  const ask = async (id: number): Promise<boolean> => {
    const known = await load(id);
    kept.set(id, { known, until: now().getTime() + (known ? KEPT.there : KEPT.missing) });
    return known;
  };

  return (events) => {
    // What is known now holds for these events, even if it is forgotten while others are asked for.
    const verdicts = new Map<number, boolean | undefined>();
    for (const { artworkId } of events)
      if (artworkId !== null && !verdicts.has(artworkId)) verdicts.set(artworkId, look(artworkId));
    const settle = () => {
      for (const event of events)
        if (event.artworkId !== null && !verdicts.get(event.artworkId)) event.artworkId = null;
    };
    const asked = [...verdicts].filter(([, known]) => known === undefined);
    if (asked.length === 0) return void settle();
    return Promise.all(asked.map(async ([id]) => verdicts.set(id, await ask(id)))).then(settle);
  };
}
