import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t from 'tap';
import type { Session } from '../../../src/contract/accounts.ts';
import type { Artwork } from '../../../src/contract/artworks.ts';
import type { Cart } from '../../../src/contract/cart.ts';
import { list } from '../../artworks/people.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { scrape } from '../../helpers/scrape.ts';
import { until } from '../../helpers/until.ts';
import type { BACKUPS } from '../run-books/backups.ts';
import { readRunBooks } from '../run-books/document.ts';
import { openBook } from '../run-books/follow.ts';
import { installation } from './installation.ts';

const books = readRunBooks();
const PASSWORD = 'Secret-123';
const API = '/api/v1';

/** Somebody with an account, as a browser keeps what it was told. */
type Member = Client & { email: string; id: number; refreshToken: string };

const told = ({ headers }: { headers: Headers }) => Number(headers.get('x-log-position'));

t.test('a lost disk costs what came after the restored time, and nobody who remembers that is misled', async (t) => {
  const house = await installation(t);
  await house.start();
  const anybody = createClient(house.origin);
  const register = async (name: string): Promise<Member> => {
    const email = `${name}@example.org`;
    const { body } = await anybody.call<Session>('POST', `${API}/auth/register`, {
      body: { email, password: PASSWORD, name },
    });
    return { ...createClient(house.origin, body.token), email, id: body.user.id, refreshToken: body.refresh_token };
  };
  const track = (...ids: string[]) =>
    anybody.call('POST', `${API}/engagement/batch`, {
      body: { events: ids.map((id) => ({ id, event_type: 'view_page', path: '/' })) },
    });
  const put = (member: Client, artwork: Artwork, headers = {}) =>
    member.call<Cart>('POST', `${API}/cart/items`, { body: { artwork_id: artwork.id }, headers });
  const book = (heading: (typeof BACKUPS)[number]) =>
    openBook(heading, books.get(heading) ?? [], {
      operator: { run: (...words) => house.run('operator', ...words) },
      script: (name, words) => house.run(name, ...words),
    });
  // The worker appends by itself that a letter was sent.
  const letters = async () => {
    const sent = await house.ask<{ key: string }>(
      "select meta->>'effect' as key from log.domain_event where type = 'mail_sent' order by 1",
    );
    return sent.map(({ key }) => key);
  };
  /** When each letter was written, by its file. */
  const written = async () => {
    const folder = join(house.data, 'mail');
    return Promise.all(
      (await readdir(folder)).sort().map(async (file) => [file, (await stat(join(folder, file))).mtimeMs]),
    );
  };
  const readEvents = () =>
    house.ask("select position, event_id from log.domain_event where type <> 'mail_sent' order by position");

  const ada = await register('ada');
  await ada.call('PUT', `${API}/artists/me`, { body: { artist_name: 'Ada', bio: 'Paints the sea.' } });
  const { artwork: shore } = await list(ada, { title: 'Shore' });
  const backup = house.run('backup');
  await until('the database is being copied', () => existsSync(join(house.backups, 'base/new.part')));
  const image = 'images/came-meanwhile/large.webp';
  await mkdir(dirname(join(house.data, image)), { recursive: true });
  await writeFile(join(house.data, image), 'a picture');
  const { code, err } = await backup;
  t.equal(code, 0, err);
  t.ok(existsSync(join(house.backups, image)), 'an image that comes meanwhile is in the backup');
  await t.test('what goes wrong with backups is noticed, and mended by the run-books', async (t) => {
    const [failing, old] = [book('Archiving fails'), book('The last backup is old')];
    const bringBack = house.loseArchive();
    await house.ask('select pg_switch_wal()');
    await failing.next();
    bringBack();
    await failing.next({ backups: 'here' });
    await house.ask("select pg_switch_wal() from pg_logical_emit_message(false, 'test', 'something to archive')");
    await failing.next();
    await house.ask("update log.backup set finished_at = finished_at - interval '3 days'");
    await old.next({ backups: 'here' });
    t.ok(failing.done() && old.done(), 'every step was followed');
  });
  const { samples } = await scrape(house.origin);
  t.ok(Number(samples.get('vernissage_backup_age_seconds')) < 600, 'those who watch see it');
  const figures = ['archiving', 'backups_expected', 'archive_failing'];
  t.same(
    figures.map((name) => samples.get(`vernissage_${name}`)),
    [1, 1, 0],
  );

  const ben = await register('ben');
  const kept = await put(ben, shore);
  const counted = randomUUID();
  t.match((await track(counted)).body, { accepted: 1 });
  const sent = await until('the letters of both are noted', async () => {
    const keys = await letters();
    return keys.length === 2 && keys;
  });
  const files = await written();
  const acknowledged = await readEvents();
  const [{ mark = '' } = {}] = await house.ask<{ mark: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark`,
  );

  // From here on everything will be lost, though clients remember it.
  const lost = { member: await register('carl'), event: randomUUID(), ...(await list(ada, { title: 'Tide' })) };
  const renamed = await ada.call('PUT', `${API}/artworks/${shore.id}`, { body: { title: 'Storm' } });
  const key = { 'idempotency-key': randomUUID() };
  const last = await put(ben, lost.artwork, key);
  await track(lost.event);
  const upTo = { headers: { 'x-min-position': String(told(last)) } };
  const works = await anybody.call('GET', `${API}/artworks`, upTo);
  // A newer release was tried at last, which this code cannot follow.
  await house.ask("update migration.oldest_code set last_migration = '9999_later'");
  // A minute later PostgreSQL would do so by itself.
  const [{ segment = '' } = {}] = await house.ask<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  await until('all is archived', async () => {
    const [row] = await house.ask<{ wal: string }>('select last_archived_wal as wal from pg_stat_archiver');
    return row && row.wal >= segment;
  });
  await house.lose();

  const [wrong, early] = [
    await house.run('restore', '--to', 'yesterday'),
    await house.run('restore', '--to', '2026-01-01T00:00Z'),
  ];
  t.match(wrong, { code: 2, err: /--to <time> such as/ });
  t.match(early, { code: 1, err: /^The first backup that leads there is of .*; choose that time or a later one\.\n$/ });
  const timelines = async () => (await readdir(join(house.backups, 'wal'))).filter((name) => name.includes('.history'));
  const owner = join(house.backups, 'owner');
  await rename(owner, `${owner}.kept`);
  await writeFile(owner, 'another\n/data on another machine\n');
  t.match(await house.run('restore', '--to', mark), { code: 1, err: /those of another installation \(\/data on/ });
  await rename(`${owner}.kept`, owner);
  const damaged = join(house.backups, `wal/${segment}.gz`);
  const whole = await readFile(damaged);
  await writeFile(damaged, whole.subarray(0, whole.length / 2));
  const halted = await house.run('restore', '--to', 'latest');
  t.match(halted, {
    code: 1,
    err: new RegExp(`^${segment} in the archive is damaged, .* choose a time before it\\.$`, 'm'),
  });
  t.notOk((await readdir(house.data)).includes('restoring'), 'a restore that fails leaves nothing behind');
  await writeFile(damaged, whole);
  t.match(await house.run('restore', '--to', 'latest'), {
    code: 1,
    err: /too new for this code.*\nNothing was restored; the data are as they were\.\n$/s,
  });
  t.same(await timelines(), [], 'a restore that comes to nothing leaves no timeline, which the next would follow');
  const stopped = await house.interrupt(/A new epoch begins/, 'restore', '--to', mark);
  t.match(stopped, { code: 130 }, stopped.err);
  t.notMatch(stopped.err, /Restored to/, 'whoever stops it while it verifies finds the data as they were');
  t.notOk((await readdir(house.data)).includes('restoring'));
  t.same(await timelines(), []);
  const lostDatabase = book('A database is lost');
  await lostDatabase.next({ time: mark, backups: 'here' });
  await house.start();
  t.same(await readEvents(), acknowledged, 'exactly what was acknowledged until then is there');
  t.same(await timelines(), ['00000002.history.gz'], 'the next restore finds the way here');

  await t.test('whoever was signed in signs in again, and no token opens another account', async (t) => {
    for (const member of [ada, ben, lost.member]) {
      t.match(await member.call('GET', `${API}/auth/me`), { status: 401, body: { code: 'UNAUTHENTICATED' } });
      t.match(await put(member, shore), { status: 401 }, 'nothing is written for it');
      const body = { refresh_token: member.refreshToken };
      t.match(await anybody.call('POST', `${API}/auth/refresh`, { body }), { status: 401 });
    }
    const logIn = ({ email }: Member) =>
      anybody.call<Session>('POST', `${API}/auth/login`, { body: { email, password: PASSWORD } });
    for (const member of [ada, ben]) member.token = (await logIn(member)).body.token;
    t.match(await logIn(lost.member), { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  await t.test('a position from the lost time is answered at once, with all that is left', async (t) => {
    const asks = [told(kept), told(last), told(last) + 1_000];
    for (const position of asks) {
      const { body, headers } = await ben.call<Cart>('GET', `${API}/cart`, {
        headers: { 'x-min-position': String(position) },
      });
      t.equal(headers.get('x-stale'), null);
      t.same(body.items, kept.body.items);
    }
  });

  await t.test('no id, tag or key of the lost time means anything else now', async (t) => {
    t.match(await anybody.call('GET', `${API}/artworks/${lost.artwork.id}`), { status: 404 });
    const fresh = { 'if-none-match': works.headers.get('etag') ?? '' };
    const now = await anybody.call<{ artworks: Artwork[] }>('GET', `${API}/artworks`, { headers: fresh });
    t.same([now.status, now.body.artworks.map(({ title }) => title)], [200, ['Shore']]);
    const change = { body: { title: 'Reef' }, headers: { 'if-match': renamed.headers.get('etag') ?? '' } };
    t.match(await ada.call('PUT', `${API}/artworks/${shore.id}`, change), { status: 412 });
    t.match(await put(ben, lost.artwork, key), { status: 404 }, 'a command that was kept is judged anew');

    const [dan, next] = [await register('dan'), await list(ada, { title: 'Foam' })];
    t.ok(dan.id > lost.member.id && next.artwork.id > lost.artwork.id);
    t.ok(Number(next.seen['x-min-position']) > told(last), 'what is told now replaces what was kept');
    const after = { headers: next.seen };
    const { headers, body } = await ada.call<{ total: number }>('GET', `${API}/artworks/my`, after);
    t.same([headers.get('x-stale'), body.total], [null, 2]);
  });

  await t.test('the worker writes letters again, and none that was sent before', async (t) => {
    const keys = await until('dan has his letter', async () => {
      const now = await letters();
      return now.length > sent.length && now;
    });
    t.same(
      keys.filter((key) => sent.includes(key)),
      sent,
      'each is noted once',
    );
    const names = files.map(([file]) => file);
    t.same(
      (await written()).filter(([file]) => names.includes(file)),
      files,
      'and was written once',
    );
  });

  t.match((await track(counted, lost.event)).body, { accepted: 1, duplicates: 1 }, 'what is sent again counts once');
  await lostDatabase.next({ backups: 'here' });
  t.ok(lostDatabase.done(), 'every step was followed');
});
