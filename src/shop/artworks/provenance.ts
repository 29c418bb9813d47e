import type { ArtworkStatus } from '../../contract/artworks.ts';
import type { ProvenanceEntry } from '../../contract/provenance.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { artwork, artworkStream, ownArtwork } from './decide.ts';
import type { ArtworkEvent } from './events.ts';

/** Events that a page tells of at most, and those before them that say what was before. */
const TOLD_OF = 200;
const BEFORE_THEM = 100;

type Happened = ArtworkEvent & { occurredAt: Date; version: number; position: number };

/** What entries tell of a work as it was; null: the events that were read do not say it. */
type Known = { price: number | null; status: ArtworkStatus | null; images: number | null };

/** What is known after an event. */
function learn(known: Known, { type, payload }: Happened): Known {
  const images = (more: number) => (known.images === null ? null : known.images + more);
  switch (type) {
    case 'artwork_listed':
      return { price: payload.price_cents / 100, status: 'available', images: 0 };
    case 'artwork_changed':
      return payload.price_cents === undefined ? known : { ...known, price: payload.price_cents / 100 };
    case 'artwork_status_changed':
      return { ...known, status: payload.status };
    case 'artwork_image_added':
      return { ...known, images: images(1) };
    case 'artwork_image_removed':
      return { ...known, images: images(-1) };
    default:
      return known;
  }
}

/** What an event changed, in the artist's words; a price and other fields may change at once. */
function entriesOf(before: Known, event: Happened, { images }: Known): ProvenanceEntry[] {
  const when = { at: event.occurredAt.toISOString(), version: event.version };
  switch (event.type) {
    case 'artwork_listed':
      return [{ ...when, what: 'listed', price: event.payload.price_cents / 100 }];
    case 'artwork_changed': {
      const { artwork_id, artist_id, price_cents, ...others } = event.payload;
      const fields = Object.keys(others);
      return [
        ...(fields.length > 0 ? [{ ...when, what: 'described' as const, fields }] : []),
        ...(price_cents === undefined
          ? []
          : [{ ...when, what: 'priced' as const, from: before.price, to: price_cents / 100 }]),
      ];
    }
    case 'artwork_status_changed':
      return [{ ...when, what: 'status', from: before.status, to: event.payload.status }];
    case 'artwork_image_added':
      return [{ ...when, what: 'images', change: 'added', images }];
    case 'artwork_image_removed':
      return [{ ...when, what: 'images', change: 'removed', images }];
    default:
      return [];
  }
}

/**
 * Only the artist of a work is told.
 *
 * @throws ARTWORK_NOT_FOUND when it is not there; FORBIDDEN to everybody but its artist
 */
export async function requireOwn(log: DomainLog, artworkId: number, userId: number): Promise<void> {
  ownArtwork((await loadState(log, artworkStream(artworkId), artwork)).state, userId);
}

export type Told = {
  entries: ProvenanceEntry[];
  /** The position of the oldest event that was looked at; null when it is the first of the work. */
  older: number | null;
};

/**
 * Tells what happened to a work, from its events alone, newest first. It costs the same however long the history is.
 *
 * @param before the position of the event before which it goes on
 * @param limit events that are told at most
 * @returns undefined when the work has no such event
 */
export async function readProvenance(
  log: DomainLog,
  artworkId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Told | undefined> {
  const { events, more } = await log.readBack({
    stream: artworkStream(artworkId),
    before,
    size: TOLD_OF + BEFORE_THEM,
  });
  let known: Known = { price: null, status: null, images: null };
  const newestFirst: { position: number; entries: ProvenanceEntry[] }[] = [];
  for (const stored of events.toReversed()) {
    const event = stored as unknown as Happened;
    const after = learn(known, event);
    newestFirst.unshift({ position: event.position, entries: entriesOf(known, event, after) });
    known = after;
  }
  const lookedAt = more ? newestFirst.slice(0, TOLD_OF) : newestFirst;
  const last = lookedAt.filter(({ entries }) => entries.length > 0)[limit - 1] ?? lookedAt.at(-1);
  if (!last) return undefined;
  const page = lookedAt.slice(0, lookedAt.indexOf(last) + 1);
  const isFirst = !more && last === newestFirst.at(-1);
  return { entries: page.flatMap(({ entries }) => entries), older: isFirst ? null : last.position };
}
