import t from 'tap';
import { NOTICE_KINDS, type NoticeChoices, type NoticesReply } from '../../src/contract/notices.ts';
import { findHappenings } from '../../src/shop/notices/find.ts';
import type { Client } from '../helpers/client.ts';
import { shopOf } from '../orders/shop.ts';

const on = { works: true, favorites: true, orders: true, messages: true };
const CHOICES: NoticeChoices = { page: on, mail: on, time_zone: null, quiet_hours: null };
const DAY = 86_400_000;

const told = ({ notices }: NoticesReply) =>
  notices.map((notice) => ('what' in notice ? notice.what : notice.kind === 'works' ? 'listed' : 'message'));

t.test('a member is told of what they follow, like and order', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const read = (by: Client, query = '') => shop.see<NoticesReply>(by, `/api/v1/notices${query}`);
  const early = await shop.list(artist, { title: 'Early' });
  await artist.call('PUT', `/artworks/${early}`, { body: { price: 45 } });
  await buyer.call('PUT', `/follows/artists/${artist.profileId}`);
  await buyer.call('PUT', `/favorites/artworks/${early}`);
  const late = await shop.list(artist, { title: 'Late' });
  await artist.call('PUT', `/artworks/${early}`, { body: { price: 40 } });
  await artist.call('PUT', `/artworks/${early}`, { body: { price: 60 } });
  await artist.call('PUT', `/artworks/${early}`, { body: { status: 'sold' } });

  await t.test('from when on they follow and like, and of nothing that happened before', async (t) => {
    const page = await read(buyer);
    t.same(told(page), ['sold', 'price_fell', 'listed']);
    t.match(page, { unread: 3, next: null });
    t.match(page.notices[1], {
      what: 'price_fell',
      from: 45,
      to: 40,
      artwork: { id: early, title: 'Early' },
      unread: true,
    });
    t.match(page.notices[2], { artwork: { id: late, title: 'Late', artist_name: 'Ada', thumb_url: null } });
    t.same((await read(other)).notices, [], 'and somebody who follows nobody is told of nothing');
    t.same((await read(artist)).notices, [], 'nor are artists of what they do themselves');
  });

  await t.test('of their orders, unless they did it', async (t) => {
    const { order } = await shop.place(buyer, [[late, 50]]);
    t.same(told(await read(artist)), ['order_placed']);
    await shop.take(order.id, ['accept']);
    const page = await read(buyer, '?limit=1');
    t.match(page.notices, [{ kind: 'orders', what: 'order_accepted', order_id: order.id, side: 'buyer' }]);
    t.same(told(await read(artist)), ['order_placed']);
  });

  await t.test('page by page, with nothing twice and nothing left out', async (t) => {
    const all = told(await read(buyer));
    const pages: string[] = [];
    let before = '';
    do {
      const page = await read(buyer, `?limit=2${before}`);
      pages.push(...told(page));
      before = page.next === null ? '' : `&before=${page.next}`;
      t.equal(page.unread, all.length, 'each page says how many are unread');
    } while (before !== '');
    t.same(pages, all);
  });

  await t.test('until they have read it, in one tab or another, and never backwards', async (t) => {
    const page = await read(buyer);
    const [newest, second] = page.notices;
    const note = (position = 0) => buyer.call('PUT', '/api/v1/notices/read', { body: { position } });
    const first = await note(second?.position);
    t.match(first, { status: 204 });
    t.ok(first.headers.get('x-log-position'));
    t.match(await read(buyer), { unread: 1 });
    t.same((await read(buyer)).notices.map(({ unread }) => unread).slice(0, 2), [true, false]);
    await note(newest?.position);
    const again = await note(second?.position);
    t.equal(again.headers.get('x-log-position'), null, 'what was read stays read, and nothing is noted twice');
    t.match(await read(buyer), { unread: 0 });
    await note(Number.MAX_SAFE_INTEGER);
    await shop.list(artist, { title: 'Later' });
    t.match(await read(buyer), { unread: 1 }, 'and nobody has read what has not happened yet');
  });

  await t.test('as far as they want to be', async (t) => {
    const choose = (choices: object) => buyer.call('PUT', '/api/v1/auth/me/notices', { body: choices });
    t.match(await buyer.call('GET', '/api/v1/auth/me/notices'), {
      body: { page: on, mail: on, time_zone: null, quiet_hours: { from: 22, until: 8 } },
    });
    const chosen = { ...CHOICES, page: { ...on, favorites: false }, time_zone: 'Europe/Lisbon' };
    t.match(await choose(chosen), { status: 200, body: chosen });
    t.notOk(told(await read(buyer)).includes('sold'));
    t.ok(told(await read(buyer)).includes('listed'));
    for (const wrong of [
      { time_zone: 'Europe/Atlantis' },
      { time_zone: '+02:00' },
      { quiet_hours: { from: 3, until: 3 } },
    ])
      t.match(await choose({ ...CHOICES, ...wrong }), { status: 400, body: { code: 'VALIDATION' } });
    t.match(await buyer.call('GET', '/api/v1/auth/me/notices'), { body: chosen });
    t.same(
      (await choose({ ...CHOICES, page: { works: false, favorites: false, orders: false, messages: false } })).status,
      200,
    );
    t.match(await read(buyer), { notices: [], unread: 0 });
    await choose(CHOICES);
  });

  await t.test('of no work that is gone, and of nothing after ninety days', async (t) => {
    await artist.call('DELETE', `/artworks/${early}`);
    t.notOk(told(await read(buyer)).some((what) => what === 'sold' || what === 'price_fell'));
    t.not((await read(buyer)).notices.length, 0);
    const ofBuyer = { userId: buyer.session.user.id, kinds: NOTICE_KINDS, limit: 9 };
    t.not((await findHappenings(stack.db, { ...ofBuyer, now: new Date(Date.now() + 89 * DAY) })).length, 0);
    t.same(await findHappenings(stack.db, { ...ofBuyer, now: new Date(Date.now() + 91 * DAY) }), []);
  });
});
