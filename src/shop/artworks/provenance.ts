import { PROVENANCE_TOLD, type ProvenanceEntry, type ProvenanceReply } from '../../contract/provenance.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { type ArtworkState, artwork, artworkStream, isThere, type ListedArtwork, ownArtwork } from './decide.ts';
import type { ArtworkEvent } from './events.ts';

type Happened = ArtworkEvent & { occurredAt: Date; version: number };

const imagesOf = (state: ArtworkState) => (isThere(state) ? state.images.length : 0);

const whenOf = ({ occurredAt, version }: Happened) => ({ at: occurredAt.toISOString(), version });

/** What an event changed, in the artist's words; a price and other fields may change at once. */
function entriesOf(before: ListedArtwork, event: Happened, after: ArtworkState): ProvenanceEntry[] {
  const when = whenOf(event);
  switch (event.type) {
    case 'artwork_changed': {
      const { artwork_id, artist_id, price_cents, ...others } = event.payload;
      const fields = Object.keys(others);
      return [
        ...(price_cents === undefined
          ? []
          : [{ ...when, what: 'priced' as const, from: before.price_cents / 100, to: price_cents / 100 }]),
        ...(fields.length > 0 ? [{ ...when, what: 'described' as const, fields }] : []),
      ];
    }
    case 'artwork_status_changed':
      return [{ ...when, what: 'status', from: before.status, to: event.payload.status }];
    case 'artwork_image_added':
      return [{ ...when, what: 'images', change: 'added', images: imagesOf(after) }];
    case 'artwork_image_removed':
      return [{ ...when, what: 'images', change: 'removed', images: imagesOf(after) }];
    default:
      return [];
  }
}

/**
 * Only the artist of a work is told. Who may not read it is told so before a long stream is read.
 *
 * @throws ARTWORK_NOT_FOUND when it is not there; FORBIDDEN to everybody but its artist
 */
export async function requireOwn(log: DomainLog, artworkId: number, userId: number): Promise<void> {
  ownArtwork((await loadState(log, artworkStream(artworkId), artwork)).state, userId);
}

/** Tells what happened to a work, from its events alone. */
export async function readProvenance(log: DomainLog, artworkId: number): Promise<ProvenanceReply> {
  const stream = artworkStream(artworkId);
  let state: ArtworkState = artwork.initial;
  let total = 0;
  const told: ProvenanceEntry[] = [];
  for await (const stored of log.read(stream)) {
    const event = stored as unknown as Happened;
    const before = state;
    state = artwork.evolve(state, event);
    const entries: ProvenanceEntry[] = isThere(before) ? entriesOf(before, event, state) : [];
    if (event.type === 'artwork_listed')
      entries.push({ ...whenOf(event), what: 'listed', price: event.payload.price_cents / 100 });
    total += entries.length;
    told.push(...entries);
    if (told.length > PROVENANCE_TOLD) told.splice(0, told.length - PROVENANCE_TOLD);
  }
  return { entries: told.reverse(), total };
}
