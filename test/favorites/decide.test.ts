import t from 'tap';
import { FAVORITES_LIMITS } from '../../src/contract/favorites.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import {
  deleteFavorites,
  favorite,
  favorites,
  follow,
  merge,
  seeNewWorks,
  unfavorite,
  unfollow,
} from '../../src/shop/favorites/decide.ts';
import { type FavoritesEvent, favoritesEvents } from '../../src/shop/favorites/events.ts';
import { given } from '../helpers/decision.ts';

const member = { user_id: 3 };
const work = (artwork_id: number, price_cents = 5_000) => ({
  artwork_id,
  artist_id: 9,
  price_cents,
  status: 'available' as const,
});
const artist = (profile_id: number) => ({ profile_id, artist_id: profile_id + 100 });
const favorited = (artwork_id: number, price_cents?: number): FavoritesEvent => ({
  type: 'artwork_favorited',
  payload: { ...member, ...work(artwork_id, price_cents) },
});
const unfavorited: FavoritesEvent = { type: 'artwork_unfavorited', payload: { ...member, artwork_id: 1 } };
const followed = (profile_id: number): FavoritesEvent => ({
  type: 'artist_followed',
  payload: { ...member, ...artist(profile_id) },
});
const unfollowed: FavoritesEvent = { type: 'artist_unfollowed', payload: { ...member, profile_id: 1 } };
const deleted: FavoritesEvent = { type: 'favorites_deleted', payload: member };
const seen = (profile_id: number, up_to: number): FavoritesEvent => ({
  type: 'new_works_seen',
  payload: { ...member, artists: [{ profile_id, up_to }] },
});
const after = (...events: FavoritesEvent[]) => given(favorites, events);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

t.test('a favourite', async (t) => {
  t.same(
    after().when((state) => favorite(state, 3, work(1))),
    { events: [favorited(1)] },
  );
  t.same(
    after(favorited(1)).when((state) => favorite(state, 3, work(1, 9_900))),
    { events: [] },
    'keeps its price',
  );
  t.same(
    after(favorited(1), unfavorited).when((state) => favorite(state, 3, work(1, 9_900))),
    { events: [favorited(1, 9_900)] },
    'has the price of the last time',
  );
  t.same(
    after(favorited(1)).when((state) => unfavorite(state, 3, 1)),
    { events: [unfavorited] },
  );
  t.same(
    after(favorited(2)).when((state) => unfavorite(state, 3, 1)),
    { events: [] },
  );
});

t.test('a follow', async (t) => {
  t.same(
    after().when((state) => follow(state, 3, artist(1))),
    { events: [followed(1)] },
  );
  t.same(
    after(followed(1)).when((state) => follow(state, 3, artist(1))),
    { events: [] },
  );
  t.same(
    after(followed(1)).when((state) => unfollow(state, 3, 1)),
    { events: [unfollowed] },
  );
  t.same(
    after(followed(1), unfollowed).when((state) => unfollow(state, 3, 1)),
    { events: [] },
  );
});

t.test('there are limits', async (t) => {
  const { state } = after();
  const full = { ...state, artworks: numbers(FAVORITES_LIMITS.artworks) };
  t.throws(() => favorite(full, 3, work(20_000)), { code: 'FAVORITES_LIMIT' });
  t.same(favorite(full, 3, work(1)), { events: [] }, 'what is there is no further one');
  const one = { ...full, artworks: full.artworks.slice(1) };
  t.same(favorite(one, 3, work(20_000)), { events: [favorited(20_000)] });
  const everybody = numbers(FAVORITES_LIMITS.artists).map((profile_id) => ({ profile_id, seen: 0 }));
  t.throws(() => follow({ ...state, artists: everybody }, 3, artist(5_000)), { code: 'FOLLOWS_LIMIT' });
  t.same(
    merge(one, 3, { works: [work(20_000), work(20_001)], artists: [] }),
    { events: [{ ...favorited(20_000), payload: { ...member, ...work(20_000), brought: 1 } }] },
    'what is beyond them is left out',
  );
});

t.test('what a guest brought along', async (t) => {
  const kept = { works: [work(1), work(2), work(1)], artists: [artist(1), artist(2)] };
  const bring = (...events: FavoritesEvent[]) => {
    const decided = after(...events).when((state) => merge(state, 3, kept));
    return 'events' in decided ? decided.events : [];
  };
  t.same(
    bring().map(({ type }) => type),
    ['artwork_favorited', 'artwork_favorited', 'artist_followed', 'artist_followed'],
    'is in one append, and nothing in it twice',
  );
  t.match(bring()[0], { payload: { artwork_id: 1, brought: 4 } });
  t.equal(bring().filter(({ payload }) => 'brought' in payload).length, 1);
  t.match(bring(favorited(1), followed(2)), [
    { type: 'artwork_favorited', payload: { artwork_id: 2, brought: 2 } },
    { type: 'artist_followed', payload: { profile_id: 1 } },
  ]);
  t.same(bring(...bring()), []);
  t.same(bring(favorited(1), favorited(2), followed(1)), [
    { type: 'artist_followed', payload: { ...member, ...artist(2), brought: 1 } },
  ]);
});

t.test('new works are noted once', async (t) => {
  const see = (shown: { profile_id: number; up_to: number }[], ...events: FavoritesEvent[]) =>
    after(...events).when((state) => seeNewWorks(state, 3, shown));
  t.same(see([{ profile_id: 1, up_to: 7 }], followed(1)), { events: [seen(1, 7)] });
  t.same(see([{ profile_id: 1, up_to: 7 }], followed(1), seen(1, 7)), { events: [] }, 'when another reader was first');
  t.same(see([{ profile_id: 1, up_to: 7 }]), { events: [] }, 'not of an artist who is followed no more');
  t.same(
    see(
      [
        { profile_id: 1, up_to: 7 },
        { profile_id: 2, up_to: 8 },
      ],
      followed(1),
      followed(2),
      seen(1, 9),
    ),
    { events: [seen(2, 8)] },
  );
  t.same(see([{ profile_id: 1, up_to: 7 }], followed(1), seen(1, 9), unfollowed, followed(1)), {
    events: [seen(1, 7)],
  });
});

t.test('deleting', async (t) => {
  const deleting = (...events: FavoritesEvent[]) =>
    after(...events).when((state) => deleteFavorites(state, { userId: 3 }));
  t.same(deleting(favorited(1)), { events: [deleted] });
  t.same(deleting(favorited(1), deleted), { events: [] });
  t.same(after(favorited(1), followed(1), deleted).state, { artworks: [], artists: [], deleted: true });
  t.same(after(favorited(1), deleted, favorited(2)).state, { artworks: [2], artists: [], deleted: false });
});

t.test('a favourite from before its status was noted has none', async (t) => {
  const registry = createEventRegistry(favoritesEvents);
  const payload = registry.upcast('artwork_favorited', 1, { user_id: 3, artwork_id: 1, artist_id: 9, price_cents: 5 });
  t.match(payload, { price_cents: 5, status: null });
  t.equal(registry.check('artwork_favorited', payload), 2);
});
