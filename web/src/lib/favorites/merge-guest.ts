import { GUEST_LIMIT } from '#contract/favorites.ts';
import type { Doors } from './doors.ts';
import { KINDS } from './kinds.ts';

/** Takes what a guest has kept on the device along to the account that has signed in. */
export async function mergeGuest(doors: Doors, member: number): Promise<void> {
  const hasAny = () => KINDS.some((kind) => doors.device.get(kind).length > 0);
  if (!hasAny()) return;
  await doors.alone(async () => {
    const kept = { artwork_ids: doors.device.get('artworks'), artist_ids: doors.device.get('artists') };
    if (doors.whose() !== member || !hasAny()) return;
    await doors.merge({
      artwork_ids: kept.artwork_ids.slice(-GUEST_LIMIT),
      artist_ids: kept.artist_ids.slice(-GUEST_LIMIT),
    });
    for (const kind of KINDS) doors.device.set(kind, []);
  });
}
