import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { projections } from '../../../projections/index.ts';
import { lookForDrift } from '../../../src/engine/folding/comparing/sentinel.ts';
import { DOMAIN_LANE, engagementLanes } from '../../../src/engine/log/lanes.ts';
import { openTestPool } from '../../helpers/database.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { compareAnswers } from '../../http/answers.ts';
import { withImage, withPublished } from '../../http/calls/things.ts';
import { type Operation, readDescription } from '../../http/description.ts';
import { watchLists } from '../../http/empty-lists.ts';
import { makeCall } from '../../http/make-call.ts';
import { callOf, prepare, sendAnother } from '../../http/prepare.ts';
import { REFUSALS, type Scene } from '../../http/refusals.ts';

t.test('the answers of every call', async (t) => {
  const stack = await startStack(t);
  const { description, operations } = await readDescription(stack.visitor());
  const complaintsOf = compareAnswers(description);
  const shopper = await stack.shopper();

  /** Every answer that the API has really given, as `POST /api/v1/cart/items 201`. */
  const given = new Set<string>();

  /** These answer 409 only with CONFLICT: another process must win the race for the same thing eight times in a row. */
  const ONLY_LOST_RACES = [
    'PUT /api/v1/artists/me 409',
    'DELETE /api/v1/artists/me/minisite 409',
    'PUT /api/v1/artists/me/minisite/pages/reorder 409',
    'PUT /api/v1/artists/me/minisite/pages/{id} 409',
    'DELETE /api/v1/artists/me/minisite/pages/{id} 409',
    'PUT /api/v1/artworks/{id} 409',
    'PUT /api/v1/artworks/{id}/images 409',
    'PUT /api/v1/artworks/{id}/images/{imageId} 409',
    'DELETE /api/v1/artists/me/pictures/{id} 409',
    'DELETE /api/v1/artworks/{id} 409',
    'DELETE /api/v1/artworks/{id}/images/{imageId} 409',
    'DELETE /api/v1/checkout/{id} 409',
    'DELETE /api/v1/cart/items/{itemId} 409',
    'DELETE /api/v1/cart/clear 409',
    'DELETE /api/v1/favorites/artworks/{id} 409',
    'DELETE /api/v1/follows/artists/{id} 409',
    'POST /api/v1/favorites/merge 409',
    'PUT /api/v1/conversations/{id}/read 409',
    'PUT /api/v1/conversations/{id}/blocked 409',
    'DELETE /api/v1/conversations/{id}/blocked 409',
    'POST /api/v1/conversations/{id}/report 409',
    'POST /api/v1/admin/messages/{id}/close 409',
    'PUT /api/v1/admin/members/{id}/writing-stopped 409',
    'DELETE /api/v1/admin/members/{id}/writing-stopped 409',
    'PUT /api/v1/notices/read 409',
    'PUT /api/v1/auth/me/notices 409',
    'PUT /api/v1/auth/me/notices/time-zone 409',
    'POST /api/v1/unsubscribe 409',
  ];

  /** These answer 409 only when a member has thousands of favourites or follows, which `test/favorites/decide` counts. */
  const ONLY_FULL = [
    ...['PUT /api/v1/favorites/artworks/{id} 409', 'PUT /api/v1/follows/artists/{id} 409'],
    // While others take their archives from the same process.
    'GET /api/v1/auth/me/export 503',
    // While as many are open as a process may have, which `test/live/stream` counts.
    ...['GET /api/v1/me/stream 503', 'GET /api/v1/engagement/stream 503'],
    // While many ask for papers that were never drawn.
    ...['orders', 'sales'].flatMap((of) =>
      ['invoice.pdf', 'credit-notes/{number}'].map((paper) => `GET /api/v1/${of}/{id}/${paper} 503`),
    ),
  ];

  /** Writes of which the log knows nothing: they change sessions or terms alone, open a page, or only report a failure. */
  const SILENT = [
    ...['logIn', 'refreshTokens', 'logOut', 'endSession', 'endOtherSessions'],
    ...['offerPasskey', 'offerTotp', 'offerSignIn', 'signInByPasskey', 'confirmLogIn'],
    ...['saveSelling', 'reportClientError', 'openQueues'],
  ];

  /** A read that is itself an event, each time. */
  const NOTED = 'GET /api/v1/admin/messages/{id}';

  const lists = watchLists();

  /** Lists that are always empty after their call. */
  const ALWAYS_EMPTY = [
    'DELETE /api/v1/cart/clear items',
    'DELETE /api/v1/cart/items/{itemId} items',
    // The shop of these calls takes no cards.
    'GET /api/v1/admin/orders disputes orders',
    'GET /api/v1/admin/orders notices notices',
    'GET /api/v1/admin/orders steps_aside steps',
    'GET /api/v1/admin/orders stuck orders',
    'GET /api/v1/checkout/{id} checkout orders credit_notes',
    'GET /api/v1/checkout/{id} checkout orders refunds',
    'GET /api/v1/operations/projections/{id}/comparison not_compared',
    'GET /api/v1/operations/projections/{id}/comparison tables left_out',
    'GET /api/v1/operations/status not_compared',
    'POST /api/v1/artworks artwork image_details',
    'POST /api/v1/artworks artwork images',
    // Money that has not come cannot have gone back.
    'POST /api/v1/checkout checkout orders credit_notes',
    'POST /api/v1/checkout checkout orders refunds',
    'POST /api/v1/sales/{id}/accept sale credit_notes',
    'POST /api/v1/sales/{id}/accept sale refunds',
    'POST /api/v1/sales/{id}/decline sale credit_notes',
    'POST /api/v1/sales/{id}/decline sale refunds',
    'POST /api/v1/sales/{id}/paid sale credit_notes',
    'POST /api/v1/sales/{id}/paid sale refunds',
  ];

  /** The call by which a password may be guessed. */
  const GUESS = 'PUT /api/v1/auth/password';

  const takesKey = ({ parameters }: Operation) => parameters?.some(({ name }) => name === 'idempotency-key') ?? false;

  const statusesOf = ({ responses }: Operation) => Object.keys(responses).filter((status) => status !== 'default');

  /** Makes a call in every wrong way that is possible before its right way. */
  async function* provoke(route: string, operation: Operation, scene: Scene) {
    const { stack, call, person, made, send } = scene;
    const documented = statusesOf(operation);
    for (const wrong of Object.values(call.wrongBodies ?? {}).slice(0, 1))
      yield send({ body: { ...call.body?.(person, made), ...wrong } });
    for (const query of Object.values(call.wrongQueries ?? {}).slice(0, 1)) yield send({ query });
    if (call.query) yield send({ query: '' });
    if (call.body) yield send({ raw: '{' });
    if (operation.parameters?.some(({ name }) => name === 'x-min-position'))
      yield send({ headers: { 'x-min-position': 'the first' } });
    if (documented.includes('304')) yield send({ headers: { 'if-none-match': '*' } });
    if (call.who !== 'anybody') yield send({}, stack.visitor());
    if (documented.includes('403')) yield send({}, shopper);
    if (route.includes('{'))
      for (const id of ['999999', 'nothing', '-1', 'x'.repeat(300)])
        yield send({ made: { ...made, id, itemId: id, event: id } });
    if (route.includes('{imageId}')) yield send({ made: { ...made, imageId: 'nothing' } });
  }

  function check(t: Test, route: string, operation: Operation, answer: Awaited<ReturnType<Scene['send']>>) {
    t.same(complaintsOf(operation, answer), [], `${route} ${answer.status}`);
    given.add(`${route} ${answer.status}`);
    if (answer.status < 300) lists.look(route, answer.body);
  }

  t.before(async () => {
    const artist = await stack.artist();
    for (const things of [withImage, withImage, withPublished]) await things(artist, stack);
    const { id = 0 } = await withImage(artist, stack);
    const events = [`/artwork/${id}`, '/discover'].flatMap((path) =>
      ['view_artwork', 'view_page'].map((event_type) => ({ event_type, path })),
    );
    const { status } = await artist.call('POST', '/api/v1/engagement/batch', { body: { events } });
    if (status !== 202) throw new Error(`events were answered ${status}`);
    await differ(t);
  });

  /** Makes a read model differ from the log, and lets the sentinel find it. */
  async function differ(t: Test) {
    await stack.foldAll();
    await sql`update read.artist set bio = 'Somebody was here'`.execute(openTestPool(t, stack.database, 'owner'));
    await until('it is found', async () => (await lookForDrift(stack.db, projections))?.verdict.differences);
  }

  for (const { name: route, operation } of operations)
    t.test(`${route} answers as it is described`, async (t) => {
      const scene = await prepare(stack, route);
      await stack.foldAll();
      for await (const answer of provoke(route, operation, scene)) check(t, route, operation, answer);
      const headers = takesKey(operation) ? { 'idempotency-key': crypto.randomUUID() } : {};
      const right = await scene.send({ headers });
      check(t, route, operation, right);
      t.equal(right.status, scene.call.status);
      if (takesKey(operation)) check(t, route, operation, await sendAnother(scene, headers));
      const isRead = route.startsWith('GET') && route !== NOTED;
      const isWrite = !isRead && right.status !== 202 && !SILENT.includes(operation.operationId ?? '');
      t.equal(right.headers.has('x-log-position'), isWrite, 'it tells its position when it has one');

      for (const [status, refuse] of Object.entries(REFUSALS[route] ?? {})) {
        const answer = await refuse(await prepare(stack, route));
        check(t, route, operation, answer);
        t.equal(answer.status, Number(status));
      }
    });

  const describing = (status: number) => operations.filter(({ operation }) => operation.responses[status]);

  /** Prepares the right way of calls. */
  async function prepareAll(on: Stack, described: typeof operations) {
    return Promise.all(
      described.map(async ({ name, operation }) => ({ name, operation, scene: await prepare(on, name) })),
    );
  }

  t.test('too many attempts are answered as described', async (t) => {
    const limited = await startStack(t, { redis: false, env: { RATE_LIMIT: 'on', IDEMPOTENCY_KEYS: '1' } });
    /** Calls for which an account has 120 writes a minute, whatever it writes. The others have limits of their own. */
    const isPlainWrite = ({ name, operation }: (typeof operations)[number]) =>
      !takesKey(operation) && !name.startsWith('GET') && name !== GUESS && callOf(name).who !== 'anybody';
    for (const { name, operation, scene } of await prepareAll(
      limited,
      describing(429).filter((one) => !isPlainWrite(one)),
    )) {
      if (takesKey(operation)) {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        check(t, name, operation, await scene.send({ headers }));
        check(t, name, operation, await scene.send({ headers }));
        continue;
      }
      const body = { current_password: 'Wrong-2026!', new_password: 'Another-2027?' };
      const way = name === GUESS ? { body } : { raw: '{' };
      const tries = async () => (await scene.send(name.startsWith('GET') ? {} : way)).status;
      for (let time = 0; time < 120 && (await tries()) !== 429; time += 1);
      check(t, name, operation, await scene.send());
    }
    const writer = await limited.shopper();
    for (let time = 0; time < 120; time += 1) await writer.call('DELETE', '/cart/clear');
    for (const { name, operation } of describing(429).filter(isPlainWrite)) {
      const answer = await makeCall(writer, [name, callOf(name)], { person: writer, made: {}, raw: '{' });
      check(t, name, operation, answer);
      t.equal(answer.status, 429);
    }
  });

  t.test('what is not open yet is answered as described', async (t) => {
    const closed = await startStack(t, { redis: false, env: { LAUNCHED: '' } });
    for (const name of ['POST /api/v1/auth/forgot', 'POST /api/v1/auth/reset']) {
      const operation = operations.find((one) => one.name === name)?.operation;
      if (!operation) throw new Error(`${name} is not described`);
      const answer = await (await prepare(closed, name)).send();
      check(t, name, operation, answer);
      t.equal(answer.status, 404);
    }
    const person = await closed.artist();
    const selling = operations.filter(({ operation }) => /^(orders|sales)$/.test(operation.tags?.[0] ?? ''));
    t.ok(selling.length > 15);
    for (const { name, operation } of selling) {
      const answer = await makeCall(person, [name, callOf(name)], { person, made: { id: 1 } });
      check(t, name, operation, answer);
      t.match(answer, { status: 404, body: { code: 'NOT_LAUNCHED' } });
    }
  });

  t.test('what cannot be stored now is answered as described', async (t) => {
    const scenes = await prepareAll(stack, describing(503));
    await openTestPool(t, stack.database)
      .transaction()
      .execute(async (transaction) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        for (const lane of [DOMAIN_LANE, ...engagementLanes(1)])
          await sql`select pg_advisory_xact_lock(1986359922, ${lane})`.execute(transaction);
        await sql`lock table account.refresh_token in exclusive mode`.execute(transaction);
        await Promise.all(
          scenes.map(async ({ name, operation, scene }) => check(t, name, operation, await scene.send())),
        );
      });
  });

  t.test('every answer that is described has been given', async (t) => {
    const described = operations.flatMap(({ name, operation }) =>
      statusesOf(operation).map((status) => `${name} ${status}`),
    );
    t.same(described.filter((answer) => !given.has(answer)).sort(), [...ONLY_LOST_RACES, ...ONLY_FULL].sort());
  });

  t.test('no other list was empty each time', async (t) => {
    t.same(lists.neverFilled().sort(), ALWAYS_EMPTY);
  });
});
