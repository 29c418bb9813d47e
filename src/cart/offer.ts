import type { DomainLog, StoredEvent } from '../log/domain.ts';
import type { Offer } from './decide.ts';

/** What the events of a work's stream say that matters to a cart; everything else about a work is none of its business. */
type Said = { status?: unknown; limited_edition?: number | null };

/** How a work's events make up what is offered of it; pure. */
export function evolveOffer(offer: Offer, { type, payload }: Pick<StoredEvent, 'type' | 'payload'>): Offer {
  const { status, limited_edition } = payload as Said;
  switch (type) {
    case 'artwork_listed':
      return { available: true, edition: limited_edition ?? null };
    case 'artwork_changed':
      return offer && limited_edition !== undefined ? { ...offer, edition: limited_edition } : offer;
    case 'artwork_status_changed':
      return offer && { ...offer, available: status === 'available' };
    case 'artwork_deleted':
    case 'artwork_erased':
      return null;
    default:
      return offer;
  }
}

/** What is offered of a work at this moment, out of the log: null when there is no such work, or no longer. */
export async function loadOffer(log: DomainLog, artworkId: number): Promise<Offer> {
  const events = await log.load(`artwork-${artworkId}`);
  return events.reduce(evolveOffer, null as Offer);
}
