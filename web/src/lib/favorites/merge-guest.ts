import { GUEST_LIMIT } from '#contract/favorites.ts';
import { KINDS } from './kinds.ts';
import type { Outside } from './outside.ts';

/** Takes what a guest has kept on the device along to the account that has signed in. */
export async function mergeGuest(outside: Outside, member: number): Promise<void> {
  const hasAny = () => KINDS.some((kind) => outside.device.get(kind).length > 0);
  if (!hasAny()) return;
  await outside.alone(async () => {
    const kept = { artwork_ids: outside.device.get('artworks'), artist_ids: outside.device.get('artists') };
    if (outside.whose() !== member || !hasAny()) return;
    await outside.merge({
      artwork_ids: kept.artwork_ids.slice(-GUEST_LIMIT),
      artist_ids: kept.artist_ids.slice(-GUEST_LIMIT),
    });
    for (const kind of KINDS) outside.device.set(kind, []);
  });
}
