import Type, { type Static } from 'typebox';
import { ArtworkStatus } from '../../contract/artworks.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import type { FavoriteWork } from './decide.ts';

/* What favourites must know of a work, from its own stream. Everything else in its events is ignored. */

const Work = Nullable(Type.Object({ artist_id: Id, price_cents: Type.Integer({ minimum: 0 }), status: ArtworkStatus }));

/** A work that can be a favourite; null before it is listed and after it is deleted. */
export const favoriteWork = {
  name: 'favorite-work',
  version: 2,
  schema: Work,
  initial: null as Static<typeof Work>,
  evolve(work: Static<typeof Work>, { type, payload }: ArtworkEvent): Static<typeof Work> {
    switch (type) {
      case 'artwork_listed':
        return { artist_id: payload.artist_id, price_cents: payload.price_cents, status: 'available' };
      case 'artwork_changed':
        return work && { ...work, price_cents: payload.price_cents ?? work.price_cents };
      case 'artwork_status_changed':
        return work && { ...work, status: payload.status };
      case 'artwork_deleted':
      case 'artwork_erased':
        return null;
      default:
        return work;
    }
  },
};

/** Works as their own streams say them now; those that are not there are left out. */
export async function loadWorks(log: DomainLog, ids: number[]): Promise<FavoriteWork[]> {
  const works = await Promise.all(
    [...new Set(ids)].map(async (artwork_id) => {
      const { state } = await loadState(log, `artwork-${artwork_id}`, favoriteWork);
      return state && { artwork_id, ...state };
    }),
  );
  return works.filter((work) => work !== null);
}
