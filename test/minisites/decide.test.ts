import t from 'tap';
import { changeMinisite, createMinisite, deleteMinisite, minisite } from '../../src/shop/minisites/decide.ts';
import type { MinisiteEvent } from '../../src/shop/minisites/events.ts';
import { addPage, changePage, deletePage, reorderPages } from '../../src/shop/minisites/pages/decide.ts';
import { given } from '../helpers/decision.ts';

const whose = { minisite_id: 7, user_id: 3 };
const site = { slug: 'ada', title: 'Tide lines', subtitle: null, theme: 'light' as const, is_published: false };
const about = { title: 'About', page_type: 'content' as const, content_html: '<p>Salt</p>', is_published: false };

const created: MinisiteEvent = { type: 'minisite_created', payload: { ...whose, ...site } };
const deleted: MinisiteEvent = { type: 'minisite_deleted', payload: whose };
const changed = (changes: object): MinisiteEvent => ({ type: 'minisite_changed', payload: { ...whose, ...changes } });
const added = (page_id: number, display_order = page_id): MinisiteEvent => ({
  type: 'minisite_page_added',
  payload: { ...whose, page_id, ...about, display_order },
});
const pageChanged = (page_id: number, changes: object): MinisiteEvent => ({
  type: 'minisite_page_changed',
  payload: { ...whose, page_id, ...changes },
});
const pageDeleted = (page_id: number): MinisiteEvent => ({
  type: 'minisite_page_deleted',
  payload: { ...whose, page_id },
});
const reordered = (places: [number, number][]): MinisiteEvent => ({
  type: 'minisite_pages_reordered',
  payload: { ...whose, places: places.map(([page_id, display_order]) => ({ page_id, display_order })) },
});

const story = (...events: MinisiteEvent[]) => given(minisite, events);
const shown = (...events: MinisiteEvent[]) => story(...events).state?.pages.map(({ page_id }) => page_id);

t.test('an artist without a mini-site creates one, and claims its slug', async (t) => {
  const create = { userId: 3, newId: 7, fields: site };
  t.same(
    story().when((state) => createMinisite(state, create)),
    { events: [created], claims: ['slug:ada'] },
  );
  t.same(
    story(created, deleted).when((state) => createMinisite(state, create)),
    { events: [created], claims: ['slug:ada'] },
    'also after one that was deleted',
  );
  t.same(
    story(created).when((state) => createMinisite(state, { ...create, newId: 8 })),
    { refused: 'MINISITE_EXISTS' },
  );
});

t.test('changing says only what is different', async (t) => {
  const change = (changes: object) => story(created).when((state) => changeMinisite(state, changes));
  t.same(change({ title: 'Ebb', theme: 'light' }), { events: [changed({ title: 'Ebb' })] });
  t.same(change({ subtitle: 'of the sea' }), { events: [changed({ subtitle: 'of the sea' })] });
  t.same(change({ is_published: true }), { events: [changed({ is_published: true })] });
  t.same(change({ slug: 'ada', title: 'Tide lines', subtitle: null }), { events: [] });
  t.same(change({}), { events: [] });
});

t.test('another slug is claimed, and the one before released', async (t) => {
  const rename = (slug: string, ...events: MinisiteEvent[]) =>
    story(created, ...events).when((state) => changeMinisite(state, { slug }));
  t.same(rename('ebb'), { events: [changed({ slug: 'ebb' })], claims: ['slug:ebb'], releases: ['slug:ada'] });
  t.same(rename('ada', changed({ slug: 'ebb' })), {
    events: [changed({ slug: 'ada' })],
    claims: ['slug:ada'],
    releases: ['slug:ebb'],
  });
});

t.test('deleting releases the slug, and takes the pages along', async (t) => {
  const decided = story(created, changed({ slug: 'ebb' }), added(1)).when(deleteMinisite);
  t.same(decided, { events: [deleted], releases: ['slug:ebb'] });
  t.same(shown(created, added(1), deleted, created), []);
});

t.test('what is not there is not changed', async (t) => {
  for (const decide of [
    deleteMinisite,
    (state: typeof minisite.initial) => changeMinisite(state, { title: 'x' }),
    (state: typeof minisite.initial) => addPage(state, { newId: 1, fields: about, limit: 5 }),
    (state: typeof minisite.initial) => changePage(state, { pageId: 1, changes: {} }),
    (state: typeof minisite.initial) => deletePage(state, 1),
    (state: typeof minisite.initial) => reorderPages(state, []),
  ]) {
    t.same(story().when(decide), { refused: 'MINISITE_NOT_FOUND' });
    t.same(story(created, added(1), deleted).when(decide), { refused: 'MINISITE_NOT_FOUND' });
  }
});

t.test('a page goes behind the last one, up to the limit', async (t) => {
  const add = (...events: MinisiteEvent[]) =>
    story(created, ...events).when((state) => addPage(state, { newId: 9, fields: about, limit: 2 }));
  t.same(add(), { events: [added(9, 1)] });
  t.same(add(added(1, 40)), { events: [added(9, 41)] });
  t.same(add(added(1), added(2)), { refused: 'PAGE_LIMIT' });
  t.same(add(added(1), added(2), pageDeleted(1)), { events: [added(9, 3)] }, 'a deleted page makes room');
});

t.test('changing a page says only what is different', async (t) => {
  const change = (pageId: number, changes: object) =>
    story(created, added(1), pageDeleted(1), added(2)).when((state) => changePage(state, { pageId, changes }));
  t.same(change(2, { title: 'Studio', page_type: 'content' }), { events: [pageChanged(2, { title: 'Studio' })] });
  t.same(change(2, { content_html: null }), { events: [pageChanged(2, { content_html: null })] });
  t.same(change(2, { ...about }), { events: [] });
  for (const pageId of [1, 3]) t.same(change(pageId, { title: 'Studio' }), { refused: 'PAGE_NOT_FOUND' });
});

t.test('a page is deleted once', async (t) => {
  const remove = (...events: MinisiteEvent[]) => story(created, ...events).when((state) => deletePage(state, 1));
  t.same(remove(added(1), added(2)), { events: [pageDeleted(1)] });
  t.same(remove(added(1), pageDeleted(1)), { refused: 'PAGE_NOT_FOUND' });
  t.same(remove(added(2)), { refused: 'PAGE_NOT_FOUND' });
});

t.test('pages are placed anew all together, or not at all', async (t) => {
  const reorder = (...places: [number, number][]) =>
    story(created, added(1), added(2), added(3), pageDeleted(3)).when((state) =>
      reorderPages(
        state,
        places.map(([page_id, display_order]) => ({ page_id, display_order })),
      ),
    );
  t.same(reorder([1, 1], [2, 0]), {
    events: [
      reordered([
        [1, 1],
        [2, 0],
      ]),
    ],
  });
  t.same(reorder([2, 2], [1, 1]), { events: [] }, 'the order that they have');
  const refused = { refused: 'VALIDATION' };
  t.same(reorder([1, 0]), refused, 'one is missing');
  t.same(reorder([1, 0], [2, 1], [3, 2]), refused, 'one is deleted');
  t.same(reorder([1, 0], [1, 1]), refused, 'one is named twice');
  t.same(reorder([1, 0], [2, 1], [2, 2]), refused, 'all are named, and one twice');
  t.same(reorder([1, 0], [2, 0]), refused, 'two want one place');
  t.same(reorder(), refused, 'none is named');
});

t.test('pages stand in the order of their places', async (t) => {
  const three = [created, added(1), added(2), added(3)];
  t.same(shown(...three), [1, 2, 3]);
  const turned = reordered([
    [1, 9],
    [2, 4],
    [3, 0],
  ]);
  t.same(shown(...three, turned), [3, 2, 1]);
  t.same(shown(...three, turned, added(4, 10)), [3, 2, 1, 4]);
});

t.test('a mini-site is as old as its creation, and changed when it was last', async (t) => {
  const { state } = story(created, changed({ title: 'Ebb' }), added(1), pageChanged(1, { title: 'Flood' }));
  t.match(state, {
    title: 'Ebb',
    created_at: new Date('2026-01-01T00:00:00Z'),
    updated_at: new Date('2026-01-01T01:00:00Z'),
    pages: [{ title: 'Flood', page_type: 'content' }],
  });
});
