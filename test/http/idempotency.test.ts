import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import type { Session } from '../../src/contract/accounts.ts';
import { forgetKeys } from '../../src/http/idempotency/store.ts';
import type { Answer } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { PAGE, WORK, withSite, withWork } from './calls/things.ts';
import { readDescription } from './description.ts';
import { prepare, sendAnother } from './prepare.ts';
import type { Scene } from './refusals.ts';

const stack = await startStack(t, { redis: false });
const owner = openTestPool(t, stack.database, 'owner');
const { operations } = await readDescription(stack.visitor());

/** POSTs that make nothing but sessions, and the end of one. */
const SESSIONS = ['POST /api/v1/auth/login', 'POST /api/v1/auth/refresh', 'POST /api/v1/auth/logout'];

const PATH = '/api/v1/artists/me/minisite/pages';

const making = operations.filter(({ name }) => name.startsWith('POST') && !SESSIONS.includes(name));

const freshKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** How much there is of everything that a call can make. */
async function things({ db, config }: Stack): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from log.domain_event) as domain_events, (select count(*) from log.engagement_event) as events,
    (select count(*) from account.user) as accounts, (select count(*) from waitlist.entry) as entries`.execute(db);
  const images = await readdir(join(config.dataDir, 'images')).catch(() => []);
  return { ...rows[0], images: images.length };
}

/** The right way of a call, each time with the same body, whose events have no ids of their own. */
async function prepareSame(on: Stack, route: string) {
  const scene = await prepare(on, route);
  const { call, person, made } = scene;
  const withoutId = ({ id: _, ...event }: Record<string, unknown>) => event;
  const said = call.body?.(person, made) ?? {};
  const events = Array.isArray(said.events) ? { events: said.events.map(withoutId) } : {};
  const body = route.includes('/engagement/') ? { ...withoutId(said), ...events } : said;
  const send: Scene['send'] = (way, client) => scene.send({ ...(call.form ? {} : { body }), ...way }, client);
  return { ...scene, send, sendAnother: (headers: Record<string, string>) => sendAnother(scene, headers, body) };
}

/** An answer without its tokens, which are fresh each time. */
function told({ status, headers, body }: Answer<unknown>) {
  const { token: _, refresh_token: __, ...rest } = body as Partial<Session>;
  return { status, position: headers.get('x-log-position'), body: rest };
}

/** As `told`, where the events of an answer that was lost are said to be known. */
function counted(answer: Answer<unknown>) {
  const { accepted, duplicates, ...rest } = told(answer).body as { accepted?: number; duplicates?: number };
  return { ...told(answer), body: accepted === undefined ? rest : { ...rest, sent: accepted + (duplicates ?? 0) } };
}

/** As if the process that did what was asked had died before it had answered. */
async function loseAnswers(): Promise<void> {
  await sql`update http.idempotency set status = null, answer = null, position = null`.execute(owner);
}

t.test('every call that makes something takes an Idempotency-Key, and says so', async (t) => {
  t.ok(making.length >= 9);
  for (const { name, operation } of making) {
    t.ok(
      operation.parameters?.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key'),
      name,
    );
    t.ok(operation.responses[422], name);
  }
  const others = operations.filter((operation) => !making.includes(operation));
  for (const { name, operation } of others)
    t.notOk(
      operation.parameters?.some((parameter) => parameter.name === 'idempotency-key'),
      name,
    );
});

for (const { name: route } of making) {
  t.test(`${route}: the same request under a key makes one thing, and has one answer`, async (t) => {
    const { call, send, sendAnother } = await prepareSame(stack, route);
    const before = await things(stack);
    const headers = freshKey();
    const first = await send({ headers });
    t.equal(first.status, call.status, JSON.stringify(first.body));
    const after = await things(stack);
    t.notSame(after, before);

    t.same(told(await send({ headers })), told(first));
    t.same(told(await send({ headers, atRoot: true })), told(first), 'also where it answers at the root');
    const another = await sendAnother(headers);
    t.match(another, { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    await loseAnswers();
    t.same(counted(await send({ headers })), counted(first), 'also when the first answer was lost');
    t.same(await things(stack), after, 'nothing was made twice');
  });

  t.test(`${route}: two requests at once under a key make one thing, and have one answer`, async (t) => {
    const { call, send } = await prepareSame(stack, route);
    const before = await things(stack);
    const headers = freshKey();
    const answers = await Promise.all([send({ headers }), send({ headers })]);
    const [one, other] = answers.map(route.includes('/engagement/') ? counted : told);
    t.same(one, other);
    t.equal(one?.status, call.status);
    const after = await things(stack);
    t.notSame(after, before);
    await send({ headers });
    t.same(await things(stack), after);
    const added = Object.entries(after).filter(([what, count]) => count - (before[what] ?? 0) > 1);
    t.same(added, [], 'of nothing are there two more');
  });
}

async function artistWithSite() {
  const artist = await stack.artist();
  await withSite(artist, stack);
  const add = (headers: Record<string, string>) => artist.call<{ id: number }>('POST', PATH, { body: PAGE, headers });
  return Object.assign(artist, { add });
}

t.test('a key is good for a day', async (t) => {
  const { add } = await artistWithSite();
  t.teardown(() => {
    stack.clock.ahead = 0;
  });
  const headers = freshKey();
  const first = await add(headers);
  stack.clock.ahead = 23.9 * 3_600_000;
  t.same((await add(headers)).body, first.body);
  stack.clock.ahead = 24.1 * 3_600_000;
  const later = await add(headers);
  t.equal(later.status, 201);
  t.not(later.body.id, first.body.id);
});

t.test('a key is the same with the quotes of the draft and without', async (t) => {
  const { add } = await artistWithSite();
  const key = crypto.randomUUID();
  const { body } = await add({ 'idempotency-key': `"${key}"` });
  t.same((await add({ 'idempotency-key': key })).body, body);
});

t.test('what is no key is said to be none', async (t) => {
  const { add } = await artistWithSite();
  for (const key of ['', '""', 'two words', 'x'.repeat(201), 'ä', '"open'])
    t.match(await add({ 'idempotency-key': key }), { status: 400, body: { code: 'VALIDATION' } }, key);
  t.equal((await add({ 'idempotency-key': 'x'.repeat(200) })).status, 201);
});

t.test("a key belongs to whoever uses it: somebody else's means nothing", async (t) => {
  const [one, other] = [await artistWithSite(), await artistWithSite()];
  const headers = freshKey();
  const pages = [await one.add(headers), await other.add(headers)];
  t.same(
    pages.map(({ status }) => status),
    [201, 201],
  );
  t.not(pages[0]?.body.id, pages[1]?.body.id);
});

t.test('a key that was used for one call is refused for another', async (t) => {
  const artist = await artistWithSite();
  const headers = freshKey();
  await artist.add(headers);
  const { id: artwork_id } = await withWork(artist, stack);
  const answer = await artist.call('POST', '/api/v1/cart/items', { body: { artwork_id }, headers });
  t.match(answer, { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
});

t.test('a refusal is answered again, whatever has changed', async (t) => {
  const artist = await stack.artist();
  const { id } = await withWork(artist, stack);
  const setStatus = (status: string) => artist.call('PUT', `/api/v1/artworks/${id}`, { body: { status } });
  const add = (headers: Record<string, string>) =>
    artist.call('POST', '/api/v1/cart/items', { body: { artwork_id: id }, headers });
  await setStatus('sold');
  const headers = freshKey();
  const refused = await add(headers);
  t.match(refused, { status: 409, body: { code: 'ARTWORK_UNAVAILABLE' } });
  await setStatus('available');
  t.same((await add(headers)).body, refused.body);
  t.equal((await add(freshKey())).status, 201);
});

t.test('the sixth page is refused, and the fifth one sent again is not', async (t) => {
  const { add } = await artistWithSite();
  for (let page = 1; page < 5; page += 1) await add(freshKey());
  const headers = freshKey();
  const fifth = await add(headers);
  await loseAnswers();
  t.same(await add(headers).then(({ body }) => body), fifth.body);
  t.match(await add(freshKey()), { status: 409, body: { code: 'PAGE_LIMIT' } });
});

t.test('a registration sent again with another password is refused', async (t) => {
  const { send, call, person, made } = await prepareSame(stack, 'POST /api/v1/auth/register');
  const body = call.body?.(person, made);
  const headers = freshKey();
  const first = await send({ body, headers });
  t.equal(first.status, 201);
  t.match(await send({ body: { ...body, password: 'Vernissage-2027!' }, headers }), {
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
  const again = (await send({ body, headers })) as Answer<Session>;
  const client = stack.visitor();
  client.token = again.body.token;
  t.match(await client.call('GET', '/api/v1/auth/me'), { status: 200 }, 'each repeat starts a session');
});

t.test('events that have ids keep them, and those that have none get one', async (t) => {
  const headers = freshKey();
  const id = crypto.randomUUID();
  const body = {
    events: [
      { event_type: 'view_page', path: '/a' },
      { event_type: 'view_page', path: '/b', id },
    ],
  };
  const send = () => stack.visitor().call('POST', '/api/v1/engagement/batch', { body, headers });
  t.match(await send(), { status: 202, body: { accepted: 2, duplicates: 0 } });
  t.match(await send(), { status: 202, body: { accepted: 2, duplicates: 0 } }, 'the same answer');
  await loseAnswers();
  t.match(await send(), { status: 202, body: { accepted: 0, duplicates: 2 } }, 'the log knew them');
});

t.test(
  'nothing that a client sent stands beside a key: no key, no address, no name, no password, no token',
  async (t) => {
    const texts: string[] = [];
    for (const route of ['POST /api/v1/auth/register', 'POST /api/v1/launch/register']) {
      const { call, person, made, send } = await prepareSame(stack, route);
      const body = { ...call.body?.(person, made), name: `Somebody ${crypto.randomUUID()}` };
      const headers = freshKey();
      const { token, refresh_token } = (await send({ body, headers })).body as Partial<Session>;
      texts.push(headers['idempotency-key'], ...Object.values(body), ...[token ?? [], refresh_token ?? []].flat());
    }
    const { rows } = await sql<{ row: string }>`select i::text as row from http.idempotency i`.execute(owner);
    const secrets = texts.filter((text) => text !== 'artist_early_access');
    t.same(
      secrets.filter((text) =>
        rows.some(({ row }) => row.includes(text) || row.includes(Buffer.from(text).toString('hex'))),
      ),
      [],
    );
  },
);

t.test('what was kept of an account goes with it', async (t) => {
  const { add, session } = await artistWithSite();
  await add(freshKey());
  const left = async () => {
    const { id } = session.user;
    return stack.db.selectFrom('http.idempotency').select('seed').where('account_id', '=', id).execute();
  };
  t.equal((await left()).length, 1);
  await sql`delete from account.user where id = ${session.user.id}`.execute(owner);
  t.same(await left(), []);
});

async function fillWithKeys(keys: number, age: string): Promise<void> {
  await sql`insert into http.idempotency (key_hash, fingerprint, seed, created_at)
    select uuid_send(uuidv7()), '', uuidv7(), now() - ${age}::interval from generate_series(1, ${keys}::int)`.execute(
    owner,
  );
}

t.test('keys are forgotten after a day, however many there are', async (t) => {
  const count = async () => {
    const { rows } = await sql<{ old: number; young: number }>`
      select count(*) filter (where created_at < now() - interval '24 hours') as old,
        count(*) filter (where created_at > now() - interval '24 hours') as young from http.idempotency`.execute(owner);
    return rows[0];
  };
  await fillWithKeys(12_000, '25 hours');
  await fillWithKeys(10, '23 hours');
  const before = await count();
  await forgetKeys(stack.db);
  t.same(await count(), { old: 0, young: before?.young });
  const { rows } = await sql<Record<string, string>>`explain select key_hash from http.idempotency
    where created_at < now() - interval '24 hours' order by created_at limit 5000`.execute(owner);
  t.ok(rows.some((row) => Object.values(row).join().includes('idempotency_created_at_idx')));
});

t.test('an account that uses keys without end is told to wait, and nobody else is', async (t) => {
  const limited = await startStack(t, { redis: false, env: { RATE_LIMIT: 'on', IDEMPOTENCY_KEYS: '2' } });
  const [one, other] = [await limited.artist(), await limited.artist()];
  const list = (artist: typeof one, headers: Record<string, string>) =>
    artist.call('POST', '/api/v1/artworks', { body: WORK, headers });
  for (let time = 0; time < 2; time += 1) t.equal((await list(one, freshKey())).status, 201);
  const refused = await list(one, freshKey());
  t.match(refused, { status: 429, body: { code: 'RATE_LIMITED' } });
  t.ok(refused.headers.has('retry-after'));
  t.equal((await list(one, {})).status, 201, 'without a key it may go on');
  t.equal((await list(other, freshKey())).status, 201);
});
