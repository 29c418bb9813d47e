import fc from 'fast-check';
import t from 'tap';
import type { Decision } from '../../src/engine/log/command.ts';
import type { Decider } from '../../src/engine/log/decider.ts';
import { AppError } from '../../src/errors.ts';
import { artist, deleteProfile, type ProfileFields, saveProfile } from '../../src/shop/artists/decide.ts';
import { artwork, changeArtwork, deleteArtwork, eraseArtwork, listArtwork } from '../../src/shop/artworks/decide.ts';
import type { ArtworkFields } from '../../src/shop/artworks/events.ts';
import { addImage, describeImage, orderImages, removeImage } from '../../src/shop/artworks/images/decide.ts';
import { addItem, cart, changeQuantity, clearCart, deleteCart, removeItem } from '../../src/shop/cart/decide.ts';
import * as favorite from '../../src/shop/favorites/decide.ts';
import { changeMinisite, createMinisite, deleteMinisite, minisite } from '../../src/shop/minisites/decide.ts';
import { addPage, changePage, deletePage, reorderPages } from '../../src/shop/minisites/pages/decide.ts';
import { addPicture, deletePictures, pictures, removePicture } from '../../src/shop/pictures/decide.ts';

type Told = { type: string; payload: Record<string, unknown> };
type Decide<State, Event extends Told> = (state: State) => Decision<Event>;
/** A command: `adds` makes one more of something each time, all others say how something is from now on. */
type Command<State, Event extends Told> = { does: string; adds?: boolean; decide: Decide<State, Event> };

const userId = 1;
const text = fc.constantFrom('', 'Salt', 'Sält', 'Tide lines');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const id = fc.integer({ min: 1, max: 4 });
const ids = fc.shuffledSubarray([1, 2, 3, 4]);
const image = (n: number) => ({
  image_id: `00000000-0000-4000-8000-00000000000${n}`,
  ...{ width: 1, height: 1, color: '#aabbcc', format: 'png' as const, bytes: 1 },
});
const imageIds = (some: number[]) => some.map((n) => image(n).image_id);

/** Makes an arbitrary command of arbitrary values. */
const told =
  <State, Event extends Told>(does: string, adds = false) =>
  <Values>(values: fc.Arbitrary<Values>, decide: (state: State, values: Values) => Decision<Event>) =>
    values.map(
      (some): Command<State, Event> => ({
        does: `${does} ${JSON.stringify(some)}`,
        adds,
        decide: (state) => decide(state, some),
      }),
    );

/** Tries commands one after the other, each of them twice: the second time it appends nothing. */
function laws<State, Event extends Told>(
  { name, initial, evolve }: Decider<State, Event>,
  commands: fc.Arbitrary<Command<State, Event>>[],
) {
  return t.test(`an unchanged value appends nothing: ${name}`, async (t) => {
    let repeated = 0;
    const law = fc.property(fc.array(fc.oneof(...commands), { minLength: 1, maxLength: 30 }), (some) => {
      let state = initial;
      const decided = (decide: Decide<State, Event>) => {
        try {
          return decide(state).events;
        } catch (error) {
          if (error instanceof AppError) return null;
          throw error;
        }
      };
      for (const [index, { does, adds, decide }] of some.entries()) {
        const events = decided(decide);
        for (const event of events ?? []) state = evolve(state, { ...event, occurredAt: new Date(index) });
        if (adds || !events) continue;
        repeated += 1;
        const again = decided(decide) ?? [];
        if (again.length > 0) throw new Error(`${does} appended ${JSON.stringify(again)} a second time`);
      }
    });
    fc.assert(law, { numRuns: 1_000 });
    t.ok(repeated > 100, `${repeated} commands were repeated`);
  });
}

const nothing = fc.constant(null);

const profile = fc.record({ artist_name: text, bio: text, location: orNull(text), website_url: orNull(text) });
laws(artist, [
  told<Parameters<typeof saveProfile>[0], ReturnType<typeof saveProfile>['events'][number]>('save')(
    profile,
    (state, fields) => saveProfile(state, { userId, newId: 7, fields: fields as ProfileFields }),
  ),
  told<Parameters<typeof saveProfile>[0], ReturnType<typeof saveProfile>['events'][number]>('delete')(
    nothing,
    (state) => deleteProfile(state),
  ),
]);

type Work = Parameters<typeof changeArtwork>[0];
type WorkEvent = ReturnType<typeof changeArtwork>['events'][number];
const fields = fc.record({
  title: text,
  description: text,
  category_id: id,
  medium: text,
  price_cents: fc.constantFrom(1, 2_499),
  ...{ dimensions: orNull(text), weight: orNull(text), size: orNull(text), color: orNull(text), style: orNull(text) },
  tags: fc.array(text, { maxLength: 2 }),
  ...{ is_commission: fc.boolean(), is_digital: fc.boolean() },
  limited_edition: orNull(id),
});
const someFields = fields.chain((all) =>
  fc
    .subarray(Object.keys(all))
    .map((names) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))),
);
const status = fc.constantFrom(undefined, 'available', 'sold', 'reserved');
laws(artwork, [
  told<Work, WorkEvent>('list', true)(fields, (state, said: ArtworkFields) =>
    listArtwork(state, { artworkId: 1, userId, fields: said }),
  ),
  told<Work, WorkEvent>('change')(fc.tuple(someFields, status), (state, [changes, to]) =>
    changeArtwork(state, { userId, changes, status: to, at: new Date() }),
  ),
  // Each image that is uploaded has an id of its own.
  told<Work, WorkEvent>('hang', true)(id, (state, n) =>
    state && typeof state === 'object' && state.images.some(({ image_id }) => image_id === image(n).image_id)
      ? { events: [] }
      : addImage(state, { userId, image: image(n) }),
  ),
  told<Work, WorkEvent>('order')(ids, (state, some) => orderImages(state, { userId, imageIds: imageIds(some) })),
  told<Work, WorkEvent>('describe')(fc.tuple(id, orNull(text)), (state, [n, said]) =>
    describeImage(state, { userId, imageId: image(n).image_id, text: said }),
  ),
  told<Work, WorkEvent>('erase')(fc.constant(1), (state) => eraseArtwork(state, { artworkId: 1, userId })),
  told<Work, WorkEvent>('delete')(nothing, (state) => deleteArtwork(state, { userId, at: new Date() })),
]);
laws(artwork, [
  told<Work, WorkEvent>('list', true)(fields, (state, said) =>
    listArtwork(state, { artworkId: 1, userId, fields: said }),
  ),
  told<Work, WorkEvent>('hang', true)(id, (state, n) =>
    state && typeof state === 'object' && state.images.some(({ image_id }) => image_id === image(n).image_id)
      ? { events: [] }
      : addImage(state, { userId, image: image(n) }),
  ),
  told<Work, WorkEvent>('take down')(id, (state, n) => removeImage(state, { userId, imageId: image(n).image_id })),
  told<Work, WorkEvent>('order')(ids, (state, some) => orderImages(state, { userId, imageIds: imageIds(some) })),
]);

type Cart = Parameters<typeof addItem>[0];
type CartEvent = ReturnType<typeof addItem>['events'][number];
const offer = orNull(fc.record({ available: fc.boolean(), edition: orNull(fc.constantFrom(1, 3)) }));
laws(cart, [
  told<Cart, CartEvent>('add')(fc.tuple(id, id, offer), (state, [n, quantity, made]) =>
    addItem(state, { userId, newId: n, artworkId: n, quantity, offer: made }),
  ),
  told<Cart, CartEvent>('count')(fc.tuple(id, id, offer), (state, [itemId, quantity, made]) =>
    changeQuantity(state, { userId, itemId, quantity, offer: made }),
  ),
  told<Cart, CartEvent>('take out')(id, (state, itemId) => removeItem(state, { userId, itemId })),
  told<Cart, CartEvent>('clear')(nothing, (state) => clearCart(state, { userId })),
  told<Cart, CartEvent>('delete')(nothing, (state) => deleteCart(state, { userId })),
]);

type Favorites = favorite.FavoritesState;
type FavoritesEvent = ReturnType<typeof favorite.favorite>['events'][number];
const aWork = (n: number) => ({ artwork_id: n, artist_id: 9, price_cents: n, status: 'available' as const });
const anArtist = (n: number) => ({ profile_id: n, artist_id: n });
const some = fc.array(id, { maxLength: 4 });
laws(favorite.favorites, [
  told<Favorites, FavoritesEvent>('keep')(id, (state, n) => favorite.favorite(state, userId, aWork(n))),
  told<Favorites, FavoritesEvent>('let go')(id, (state, n) => favorite.unfavorite(state, userId, n)),
  told<Favorites, FavoritesEvent>('follow')(id, (state, n) => favorite.follow(state, userId, anArtist(n))),
  told<Favorites, FavoritesEvent>('unfollow')(id, (state, n) => favorite.unfollow(state, userId, n)),
  told<Favorites, FavoritesEvent>('bring')(fc.tuple(some, some), (state, [works, artists]) =>
    favorite.merge(state, userId, { works: works.map(aWork), artists: artists.map(anArtist) }),
  ),
  told<Favorites, FavoritesEvent>('see')(
    fc.uniqueArray(fc.record({ profile_id: id, up_to: id }), { selector: ({ profile_id }) => profile_id }),
    (state, shown) => favorite.seeNewWorks(state, userId, shown),
  ),
  told<Favorites, FavoritesEvent>('delete')(nothing, (state) => favorite.deleteFavorites(state, { userId })),
]);

type Site = Parameters<typeof changeMinisite>[0];
type SiteEvent = ReturnType<typeof changeMinisite>['events'][number];
const site = fc.record({
  slug: fc.constantFrom('ada', 'bo'),
  title: text,
  subtitle: orNull(text),
  theme: fc.constantFrom('light' as const, 'dark' as const),
  is_published: fc.boolean(),
});
const page = fc.record({
  title: text,
  page_type: fc.constantFrom('content' as const, 'studio' as const),
  content_html: orNull(text),
  is_published: fc.boolean(),
});
laws(minisite, [
  told<Site, SiteEvent>('create')(site, (state, said) => createMinisite(state, { userId, newId: 7, fields: said })),
  told<Site, SiteEvent>('change')(
    fc.oneof(
      site,
      site.map(({ title }) => ({ title })),
    ),
    changeMinisite,
  ),
  told<Site, SiteEvent>('delete')(nothing, (state) => deleteMinisite(state)),
  told<Site, SiteEvent>('add a page', true)(fc.tuple(id, page), (state, [newId, said]) =>
    state?.pages.some(({ page_id }) => page_id === newId)
      ? { events: [] }
      : addPage(state, { newId, fields: said, limit: 5 }),
  ),
  told<Site, SiteEvent>('change a page')(fc.tuple(id, page), (state, [pageId, changes]) =>
    changePage(state, { pageId, changes }),
  ),
  told<Site, SiteEvent>('delete a page')(id, (state, pageId) => deletePage(state, pageId)),
  told<Site, SiteEvent>('place the pages')(ids, (state, order) =>
    reorderPages(
      state,
      order.map((page_id, display_order) => ({ page_id, display_order })),
    ),
  ),
]);

type Pictures = Parameters<typeof removePicture>[0];
type PictureEvent = ReturnType<typeof removePicture>['events'][number];
laws(pictures, [
  told<Pictures, PictureEvent>('add', true)(id, (state, n) =>
    state.pictures.some(({ image_id }) => image_id === image(n).image_id)
      ? { events: [] }
      : addPicture(state, { userId, image: image(n) }),
  ),
  told<Pictures, PictureEvent>('remove')(id, (state, n) =>
    removePicture(state, { userId, imageId: image(n).image_id }),
  ),
  told<Pictures, PictureEvent>('delete')(fc.constant(null), (state) => deletePictures(state, { userId })),
]);
