import { useMemo } from 'react';
import type { Artist } from '#contract/artists.ts';
import type { Artwork } from '#contract/artworks.ts';
import type { OrderReply } from '#contract/orders.ts';
import type { SaleReply } from '#contract/sales.ts';
import { isGone } from '../../lib/reading/read-key.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import type { Found } from './found.ts';
import type { Subject } from './to.ts';

const FAILURE = 'This could not be loaded';

/** Reads what somebody wants to write about, and who it goes to. */
export function useSubject({ kind, id }: Subject) {
  const is = (asked: Subject['kind'], path: string) => (kind === asked ? `${path}/${id}` : null);
  const own = { auth: 'required', failure: FAILURE } as const;
  const artist = useRead<Artist>(is('artist', '/artists'), { failure: 'This artist could not be found' });
  const work = useRead<Artwork>(is('artwork', '/artworks'), { failure: 'This work could not be found' });
  const order = useRead<OrderReply>(is('order', '/orders'), own);
  // It is a sale for who has sold it.
  const sold = kind === 'order' && isGone(order.error);
  const sale = useRead<SaleReply>(sold ? `/sales/${id}` : null, own);
  const self = useRead<Artist>(sold ? '/artists/me' : null, own);
  const found = useMemo((): Found | undefined => {
    if (artist.data)
      return { to: { artist_id: artist.data.id }, other: artist.data.artist_name, about: null, you: 'member' };
    if (work.data) {
      const { artist_profile_id, artist_name, title } = work.data;
      const about = { kind: 'artwork' as const, id, title };
      return { to: { artist_id: artist_profile_id, artwork_id: id }, other: artist_name, about, you: 'member' };
    }
    const about = { kind: 'order' as const, id };
    if (order.data) {
      const { artist: of } = order.data.order;
      return { to: { artist_id: of.id, order_id: id }, other: of.name, about, you: 'member' };
    }
    if (sale.data === undefined || self.data === undefined) return undefined;
    const other = sale.data.sale.ship_to?.name ?? 'A collector';
    return { to: { artist_id: self.data.id, order_id: id }, other, about, you: 'artist' };
  }, [artist.data, work.data, order.data, sale.data, self.data, id]);
  const reads = sold ? [sale, self] : [artist, work, order];
  return {
    found,
    error: reads.find(({ error }) => error !== undefined)?.error,
    reload: () => Promise.all(reads.map(({ reload }) => reload())),
  };
}
