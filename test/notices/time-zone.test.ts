import t from 'tap';
import type { NoticeChoices } from '../../src/contract/notices.ts';
import { askDigests } from '../../src/shop/notices/ask-digests.ts';
import type { Client } from '../helpers/client.ts';
import { shopOf } from '../orders/shop.ts';

const MINUTE = 60_000;
const PATH = '/api/v1/auth/me/notices';
const on = { works: true, favorites: true, orders: true, messages: true };

const tell = (by: Client, time_zone: string) => by.call('PUT', `${PATH}/time-zone`, { body: { time_zone } });
const choicesOf = async (by: Client) => (await by.call<NoticeChoices>('GET', PATH)).body;

/** A time zone in which it is so many o'clock now. */
function zoneWhere(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The names have it the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

t.test('who has chosen no time zone has no mail in the night of their device', async (t) => {
  const { stack, artist, buyer, other, list } = await shopOf(t);
  const { db, parts } = stack;
  const asked = async (minutes: number) => {
    await stack.foldAll();
    await askDigests({ db, domainLog: parts.domainLog }, new Date(Date.now() + minutes * MINUTE));
    const events = await db
      .selectFrom('log.domain_event')
      .select('stream_id')
      .where('type', '=', 'digest_asked')
      .orderBy('position')
      .execute();
    return events.map(({ stream_id }) => stream_id);
  };
  for (const one of [buyer, other]) await one.call('PUT', `/follows/artists/${artist.profileId}`);
  const [night, noon] = [zoneWhere(3), zoneWhere(12)];
  t.match(await tell(buyer, night), { status: 204 });
  t.match(await tell(other, noon), { status: 204 });
  t.match(await choicesOf(buyer), { mail: on, time_zone: night, quiet_hours: { from: 22, until: 8 } });
  await list(artist);
  const streams = [other, buyer].map(({ session }) => `notices-${session.user.id}`);
  t.same(await asked(11), streams.slice(0, 1), 'where it is noon, it comes at once');
  t.same(await asked(6 * 60), streams, 'and in the morning where it was night');
});

t.test('what a device says changes nothing that somebody has chosen, or that another device has said', async (t) => {
  const { stack, buyer, other } = await shopOf(t);
  const chosen = { page: on, mail: on, time_zone: 'Europe/Lisbon', quiet_hours: null };
  await buyer.call('PUT', PATH, { body: chosen });
  const late = await tell(buyer, 'Asia/Tokyo');
  t.match([late.status, late.headers.get('x-log-position')], [204, null]);
  t.same(await choicesOf(buyer), chosen);
  await tell(other, 'Asia/Tokyo');
  await tell(other, 'Europe/Lisbon');
  t.match(await choicesOf(other), { time_zone: 'Asia/Tokyo' });
  await other.call('PUT', PATH, { body: { ...chosen, time_zone: 'UTC' } });
  await tell(other, 'Asia/Tokyo');
  t.match(await choicesOf(other), { time_zone: 'UTC' });
  for (const wrong of ['Europe/Atlantis', '+02:00', ''])
    t.match(await tell(buyer, wrong), { status: 400, body: { code: 'VALIDATION' } }, wrong);
  t.match(await tell(stack.visitor(), 'Asia/Tokyo'), { status: 401 });
});
