import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { notices } from '../../../projections/notices.ts';
import type { NoticeChoices, NoticesReply } from '../../../src/contract/notices.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { openDomainLog } from '../../../src/engine/log/domain.ts';
import { startReactor } from '../../../src/engine/reacting/react.ts';
import { letters } from '../../../src/letters.ts';
import { mailReactor } from '../../../src/serving/mail/letters.ts';
import { openMailer } from '../../../src/serving/mail/mailer.ts';
import { askDigests } from '../../../src/shop/notices/ask-digests.ts';
import type { Client } from '../../helpers/client.ts';
import { startMail } from '../../helpers/mail.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';
import { shopOf } from '../../orders/shop.ts';

const MINUTE = 60_000;
const on = { works: true, favorites: true, orders: true, messages: true };
const off = { works: false, favorites: false, orders: false, messages: false };
const ALWAYS: NoticeChoices = { page: on, mail: on, time_zone: null, quiet_hours: null };

/** A shop whose followers have no quiet hours, and the work of a worker in it. */
async function shopWithFollower(t: Test) {
  const shop = await shopOf(t);
  const { stack, artist, buyer } = shop;
  const { db, parts } = stack;
  const choose = (by: Client, choices: NoticeChoices) => by.call('PUT', '/api/v1/auth/me/notices', { body: choices });
  await choose(buyer, ALWAYS);
  await choose(artist, ALWAYS);
  await buyer.call('PUT', `/follows/artists/${artist.profileId}`);
  const ask = async (minutes = 11) => {
    await stack.foldAll();
    await askDigests({ db, domainLog: parts.domainLog }, new Date(Date.now() + minutes * MINUTE));
  };
  const asked = async () => {
    const events = await db
      .selectFrom('log.domain_event')
      .select('event_id')
      .where('type', '=', 'digest_asked')
      .execute();
    return events.length;
  };
  return { ...shop, choose, ask, asked };
}
type Shop = Awaited<ReturnType<typeof shopWithFollower>>;

/** The digests to the buyer, as text, once there are as many. */
const digestsOf = ({ stack }: Shop, count: number) =>
  until(`there are ${count} digests`, async () => {
    const folder = join(stack.config.dataDir, 'mail');
    const files = (await readdir(folder).catch(() => [])).filter((file) => /^digest-.*\.eml$/.test(file));
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return mails.length === count && mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  });

t.test('what stays unread for ten minutes is mailed as one digest, once', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist } = shop;
  t.teardown(startMail(stack));
  await shop.list(artist, { title: 'The quay at dawn' });
  await shop.list(artist, { title: 'The quay at night' });
  await shop.ask(9);
  t.equal(await shop.asked(), 0, 'nothing is mailed before');
  await shop.ask();
  const [mail = ''] = await digestsOf(shop, 1);
  t.match(mail, 'The quay at dawn');
  t.match(mail, 'The quay at night');
  t.match(mail, /^Subject: News of what you follow\r$/m, 'the subject names no work');
  t.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  await shop.ask(20);
  await shop.ask(24 * 60);
  t.equal(await shop.asked(), 1, 'and never again');

  await shop.list(artist, { title: 'The quay at noon' });
  await shop.ask();
  t.equal(await shop.asked(), 2);
  const mails = await digestsOf(shop, 2);
  t.equal(mails.filter((one) => one.includes('The quay at noon')).length, 1);
  t.equal(mails.filter((one) => one.includes('The quay at dawn')).length, 1, 'the next one has what is new alone');
});

t.test('nobody is mailed what they have read, also when they read it after the mail was asked for', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist, buyer } = shop;
  const readAll = async () => {
    const { notices } = await shop.see<NoticesReply>(buyer, '/api/v1/notices');
    await buyer.call('PUT', '/api/v1/notices/read', { body: { position: notices[0]?.position ?? 0 } });
  };
  await shop.list(artist);
  await readAll();
  await shop.ask();
  t.equal(await shop.asked(), 0);
  await shop.list(artist);
  await shop.ask();
  t.equal(await shop.asked(), 1);
  await readAll();
  t.teardown(startMail(stack));
  await until('nothing is left to send', async () => {
    const rows = await stack.db.selectFrom('reacting.effect').select('key').where('done_at', 'is', null).execute();
    const known = await stack.db.selectFrom('reacting.effect').select('key').where('name', '=', 'digest').execute();
    return known.length === 1 && rows.length === 0;
  });
  t.same(await digestsOf(shop, 0), []);
});

t.test('two workers at once, and one that began again, ask for one digest of each member', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist, other } = shop;
  await shop.choose(other, ALWAYS);
  await other.call('PUT', `/follows/artists/${artist.profileId}`);
  const another = {
    db: stack.db,
    domainLog: openDomainLog(stack.db, { registry: stack.folder.registry, onAppended: () => undefined }),
  };
  await shop.list(artist);
  await stack.foldAll();
  const at = new Date(Date.now() + 11 * MINUTE);
  const workers = [{ db: stack.db, domainLog: stack.parts.domainLog }, another];
  await Promise.all([...workers, ...workers].map((worker) => askDigests(worker, at)));
  t.equal(await shop.asked(), 2, 'one for each of the two members');
  // As a worker leaves it that was killed after it asked and before it noted that; and as a lost walk.
  await stack.db
    .insertInto('notices.due')
    .values({ user_id: other.session.user.id, up_to: 1, due_at: new Date(0) })
    .execute();
  await stack.db.updateTable('notices.walk').set({ position: 0, reached: 0 }).execute();
  for (const worker of workers) await askDigests(worker, new Date(at.getTime() + 5 * MINUTE));
  t.equal(await shop.asked(), 2);
  t.same(await stack.db.selectFrom('notices.due').select('user_id').execute(), [], 'and nobody is left to look at');
});

t.test('two workers send a digest once', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist } = shop;
  const { db, parts, folder, config } = stack;
  await shop.list(artist);
  await shop.ask();
  const sent: string[] = [];
  const mailer = openMailer(config);
  const counting = { send: async (mail: Parameters<typeof mailer.send>[0]) => void sent.push(mail.id) };
  const onlyDigest = Object.fromEntries(Object.entries(letters).filter(([name]) => name === 'digest'));
  const reactor = mailReactor(onlyDigest, counting, {
    ...{ db, domainLog: parts.domainLog, publicUrl: 'https://v.example' },
  });
  const reacting = { db, domainLog: parts.domainLog, registry: folder.registry, log: pino({ level: 'fatal' }) };
  const stops = [startReactor(reacting, reactor), startReactor(reacting, reactor)];
  await until('it is sent', async () => sent.length > 0);
  await Promise.all(stops.map((stop) => stop()));
  t.equal(sent.length, 1);
});

t.test('a replay of the notices, and workers that come after it, mail nobody again', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist } = shop;
  const stopFirst = startMail(stack);
  await shop.list(artist, { title: 'The quay at dawn' });
  await shop.ask();
  await digestsOf(shop, 1);
  await replay(stack.folder, notices);
  // As after a restore that has taken away how far the workers had come.
  await stack.db.updateTable('notices.walk').set({ position: 0, reached: 0 }).execute();
  await shop.ask(24 * 60);
  t.equal(await shop.asked(), 1);
  await stopFirst();
  t.teardown(startMail(stack));
  await shop.list(artist, { title: 'The quay at noon' });
  await shop.ask();
  const mails = await digestsOf(shop, 2);
  for (const when of ['dawn', 'noon'])
    t.equal(mails.filter((mail) => mail.includes(`The quay at ${when}`)).length, 1, `of ${when} one mail tells`);
});

t.test('no mail comes in quiet hours, and what waited comes when they are over', async (t) => {
  const shop = await shopWithFollower(t);
  const { artist, buyer } = shop;
  const hour = new Date().getUTCHours();
  const quiet = { from: hour, until: (hour + 2) % 24 };
  await shop.choose(buyer, { ...ALWAYS, time_zone: 'UTC', quiet_hours: quiet });
  await shop.list(artist);
  await shop.ask(11);
  t.equal(await shop.asked(), 0);
  await shop.ask(180);
  t.equal(await shop.asked(), 1);
});

t.test('a digest tells of no kind that is off, and of nothing that a letter has told', async (t) => {
  const shop = await shopWithFollower(t);
  const { artist, buyer } = shop;
  await shop.choose(buyer, { ...ALWAYS, mail: { ...on, works: false } });
  const work = await shop.list(artist);
  const { order } = await shop.place(buyer, [[work, 50]]);
  await shop.take(order.id, ['accept']);
  await shop.ask();
  t.equal(await shop.asked(), 0, 'both sides were written of the order at once');
  await shop.take(order.id, shop.paidToday(), ['shipped', {}], ['delivered']);
  await shop.ask();
  t.equal(await shop.asked(), 1, 'that it was delivered, no letter says');
});

t.test('whoever holds the link of a mail ends the mails, without signing in, and does nothing else', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist, buyer } = shop;
  t.teardown(startMail(stack));
  await shop.list(artist);
  await shop.ask();
  const [mail = ''] = await digestsOf(shop, 1);
  const link =
    /^List-Unsubscribe: <https:\/\/v\.example(\/unsubscribe\?token=[\w.-]+)>/m.exec(
      mail.replaceAll('\r\n ', ''),
    )?.[1] ?? '';
  t.not(link, '');
  const choices = async () => (await buyer.call<NoticeChoices>('GET', '/api/v1/auth/me/notices')).body;
  const open = await fetch(`${stack.origin}${link}`, { headers: { accept: 'text/html' } });
  await open.arrayBuffer();
  t.same((await choices()).mail, on, 'a scanner that opens it changes nothing');
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${stack.origin}${path}`, { method: 'POST', body, headers: { 'content-type': type } });
  const forged = await post(`${link.slice(0, -2)}AA`, 'List-Unsubscribe=One-Click');
  t.match(await forged.json(), { code: 'LINK_INVALID' });
  t.same((await choices()).mail, on);
  const done = await post(link, 'List-Unsubscribe=One-Click');
  t.equal(done.status, 204);
  t.same(await choices(), { ...ALWAYS, mail: off }, 'and the page goes on');
  const parts = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  t.equal((await post(link, parts, 'multipart/form-data; boundary=b')).status, 204, 'once more is no error');
  await shop.list(artist);
  await shop.ask();
  t.equal(await shop.asked(), 1);
});

t.test('a title or the name of an artist that may be a link is in no mail, what happened is', async (t) => {
  const shop = await shopWithFollower(t);
  const { stack, artist, buyer } = shop;
  t.teardown(startMail(stack));
  await artist.call('PUT', '/artists/me', { body: { artist_name: 'Win at prize.example', bio: 'Paints' } });
  const work = await shop.list(artist, { title: 'See http://trap' });
  await shop.list(artist, { title: 'Go to bait.example now' });
  await shop.list(artist, { title: 'No. 3: 1.5 by 2' });
  await buyer.call('PUT', `/favorites/artworks/${work}`);
  await artist.call('PUT', `/artworks/${work}`, { body: { price: 40 } });
  await shop.ask();
  const [mail = ''] = await digestsOf(shop, 1);
  t.match(mail, 'A new work by an artist');
  t.match(mail, 'A work by an artist');
  t.match(mail, 'No. 3: 1.5 by 2');
  for (const link of ['prize.example', 'bait.example', 'http://trap']) t.notOk(mail.includes(link), link);
});
