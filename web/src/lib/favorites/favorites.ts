import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type FavoriteIdsReply, GUEST_LIMIT } from '#contract/favorites.ts';
import { counted } from '../format.ts';
import { call } from '../reading/api.ts';
import { messageOf } from '../reading/errors.ts';
import { inTurn } from '../reading/in-turn.ts';
import { rememberedPosition, rememberPosition } from '../reading/log-position.ts';
import { isGone } from '../reading/read-key.ts';
import { readAgain } from '../reading/use-read.ts';
import { onSessionChange, storedUser } from '../session/session-store.ts';
import { deviceStorage, listFrom } from '../storage.ts';
import { toast } from '../toast.ts';
import { track } from '../tracking/track.ts';
import { createHearts } from './hearts.ts';
import { type Change, DEVICE_KEYS, type Kind } from './kinds.ts';

const FAILURES: Record<Kind, [off: string, on: string]> = {
  artworks: ['The work could not be taken out of your favorites', 'The work could not be added to your favorites'],
  artists: ['The artist could not be unfollowed', 'The artist could not be followed'],
};
const FULL: Record<Kind, string> = {
  artworks: `This device keeps ${GUEST_LIMIT} favorites. Sign in to keep more.`,
  artists: `This device keeps ${GUEST_LIMIT} artists. Sign in to follow more.`,
};
const MERGE_LOCK = 'vernissage:favorites';

const tabs = globalThis.window && new BroadcastChannel('vernissage:favorites');

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;

const isChange = (change: unknown): change is Change => {
  const { kind, id, on } = (change ?? {}) as Partial<Change>;
  return (kind === 'artworks' || kind === 'artists') && isId(id) && typeof on === 'boolean';
};

function record({ kind, id, on }: Change): void {
  if (kind === 'artworks') track(on ? 'action_favorite' : 'action_unfavorite', { artwork_id: id });
  else track(on ? 'action_follow' : 'action_unfollow', { artist_id: id });
}

const hearts = createHearts({
  whose: () => storedUser()?.id ?? null,
  read: () => call<FavoriteIdsReply>('/favorites/ids', { auth: 'required', failure: 'Failed to load favorites' }),
  send: ({ kind, id, on }) =>
    inTurn('favorites', () =>
      call<void>(`/${kind === 'artworks' ? 'favorites' : 'follows'}/${kind}/${id}`, {
        method: on ? 'PUT' : 'DELETE',
        auth: 'required',
        failure: FAILURES[kind][on ? 1 : 0],
      }),
    ),
  async merge(body) {
    const failure = 'Failed to take along favorites';
    await call('/favorites/merge', { method: 'POST', makes: true, body, auth: 'required', failure });
    const [works, artists] = [body.artwork_ids.length, body.artist_ids.length];
    const kept = [works > 0 && counted(works, 'favorite'), artists > 0 && counted(artists, 'followed artist')];
    toast({ text: `Kept in your account: ${kept.filter(Boolean).join(' and ')}` });
  },
  device: {
    get: (kind) => [...new Set(listFrom(deviceStorage.get(DEVICE_KEYS[kind]), isId))],
    set: (kind, ids) => void deviceStorage.set(DEVICE_KEYS[kind], JSON.stringify(ids)),
  },
  // Where there are no locks, two tabs take the same along. The server adds nothing twice.
  alone: (work) => ('locks' in navigator ? navigator.locks.request(MERGE_LOCK, work) : work()),
  announce: (whose, change) => tabs?.postMessage({ whose, change, position: rememberedPosition() }),
  changed: record,
  failed({ kind, id, on }, error) {
    toast({ text: messageOf(error, FAILURES[kind][on ? 1 : 0]), failed: true });
    // The work is gone, so its page does not go on showing it.
    if (kind === 'artworks' && isGone(error)) void readAgain(`/artworks/${id}`);
  },
  full: (kind) => toast({ text: FULL[kind], failed: true }),
});

let isFollowing = false;

/** Follows the session and the other tabs, from the first call on. A guest's things go along at sign-in. */
export function followFavorites(): void {
  if (isFollowing) return;
  isFollowing = true;
  const follow = () => void hearts.follow();
  onSessionChange(follow);
  window.addEventListener('online', follow);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || Object.values(DEVICE_KEYS).includes(key)) hearts.heedDevice();
  });
  tabs?.addEventListener('message', ({ data }: MessageEvent<{ whose: number; change: unknown; position: string }>) => {
    rememberPosition(data.position);
    if (isChange(data.change)) hearts.heed(data.whose, data.change);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
  });
  follow();
}

/** The first component that shows a heart begins to follow. */
function subscribe(listener: () => void): () => void {
  followFavorites();
  return hearts.subscribe(listener);
}

export type Favorite = {
  on: boolean;
  /** False while it is not known yet what the member keeps. */
  known: boolean;
  toggle: () => void;
};

/** Whether a work is a favourite, or an artist followed, and how to change that. */
export function useFavorite(kind: Kind, id: number): Favorite {
  const on = useSyncExternalStore(subscribe, () => hearts.has(kind, id));
  const known = useSyncExternalStore(subscribe, hearts.known);
  const toggle = useCallback(() => hearts.toggle(kind, id), [kind, id]);
  return { on, known, toggle };
}

/** Whether lists of what a member keeps can be read: a guest's things have gone along, or could not. */
export function useFavoritesSettled(): boolean {
  useEffect(() => {
    void hearts.follow();
  }, []);
  return useSyncExternalStore(subscribe, hearts.settled);
}
