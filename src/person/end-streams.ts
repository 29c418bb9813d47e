import type { Disk } from 'flydrive';
import type { DomainLog } from '../engine/log/domain.ts';
import type { EndedStream } from '../engine/log/redact.ts';
import { forgetProfile } from '../shop/artists/forget.ts';
import { forgetWork } from '../shop/artworks/forget.ts';
import { forgetCart } from '../shop/cart/forget.ts';
import { forgetFavorites } from '../shop/favorites/forget.ts';
import { forgetMinisite } from '../shop/minisites/forget.ts';
import { forgetOwnNotices } from '../shop/notices/forget.ts';
import { forgetPictures } from '../shop/pictures/forget.ts';

type Parts = { domainLog: DomainLog; imageDisk: Disk };

/** Ends all streams of an account; works before the profile, because they are shown under its name. */
export async function endStreams(parts: Parts, userId: number, works: number[], at: Date) {
  const erasedWorks: Awaited<ReturnType<typeof forgetWork>>[] = [];
  for (const artworkId of works) erasedWorks.push(await forgetWork(parts, { artworkId, userId }, at));
  const minisite = await forgetMinisite(parts.domainLog, userId, at);
  const cart = await forgetCart(parts.domainLog, userId, at);
  const favorites = await forgetFavorites(parts.domainLog, userId, at);
  const notices = await forgetOwnNotices(parts.domainLog, userId, at);
  const profile = await forgetProfile(parts.domainLog, userId, at);
  const pictures = await forgetPictures(parts, userId, at);
  const ended: EndedStream[] = [...erasedWorks, minisite, cart, favorites, notices, profile, pictures].filter(
    (stream) => stream !== null,
  );
  return {
    ended,
    images: erasedWorks.reduce((sum, work) => sum + work.images, pictures?.images ?? 0),
    minisite: minisite !== null,
    cart: cart !== null,
    favorites: favorites !== null,
    profile: profile !== null,
  };
}
