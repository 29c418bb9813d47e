import { sql } from 'kysely';
import t from 'tap';
import { artists } from '../../projections/artists.ts';
import { catalogue } from '../../projections/catalogue.ts';
import { projections } from '../../projections/index.ts';
import type { Cart } from '../../src/contract/cart.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { createBuild, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { abandonReplay, replay, replayAndHold } from '../../src/engine/folding/builds/replay.ts';
import { compareBuilds } from '../../src/engine/folding/comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../../src/engine/folding/comparing/kept-comparison.ts';
import { everyFile } from '../artworks/images/uploading.ts';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';
import { closeLongAgo, joinWaitlist, NAME, PROFILE, SLUGS, somebody, textsOf } from './somebody.ts';
import { tracesInDatabase, tracesInFolder } from './traces.ts';

t.test('erasing somebody', async (t) => {
  const stack = await startStack(t);
  const { db, config, folder } = stack;
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, config.dataDir);
  const person = await somebody(stack);
  const { client, email, shopper } = person;
  const texts = textsOf(email);
  const admin = await stack.admin();
  const figures = async () => {
    const { body } = await admin.call('GET', '/engagement/stats?group_by=hour');
    const { total_events, unique_users, anonymous_events, timeline, top_artworks, events_by_type } = body;
    return { total_events, unique_users, anonymous_events, timeline, top_artworks, events_by_type };
  };

  // An earlier build, which --undo would bring back, and a build that is half done.
  await replay(folder, catalogue);
  const begun = await db.transaction().execute((transaction) => createBuild(transaction, catalogue, 'rebuilding', [1]));
  const half = new AbortController();
  await advance(folder, catalogue, begun, { batch: 12, signal: half.signal, onBatch: () => half.abort() });
  // A comparison, which has found that a new build lacks the person.
  await replayAndHold(folder, artists);
  await sql`delete from ${sql.id((await findBuild(db, artists, 'rebuilding'))?.schema ?? '', 'artist')}`.execute(db);
  const token = await beginComparison(db, artists);
  const comparison = await compareBuilds(folder, artists, { within: 60_000 });
  t.ok(comparison && (await keepComparison(db, comparison, token)));
  const before = await figures();

  t.test('before, the person is in every place that must be searched', async (t) => {
    const traces = await tracesInDatabase(owner, texts);
    const found = traces.map((trace) => trace.replace(/: .*$/s, '').replace(/_v\d+(_r\d+)?\./, '.'));
    for (const place of [
      ...[
        'account."user"',
        'account.passkey',
        'log.claim',
        'log.domain_event',
        'log.engagement_event_0',
        'waitlist.entry',
      ],
      ...['p_artists.artist', 'p_minisites.minisite', 'p_minisites.minisite_page', 'p_catalogue.artwork'],
      ...['p_catalogue.catalogue_artist', 'p_cart.cart_artwork', 'p_cart.cart_artist', 'p_top_pages.page_views'],
      ...['p_artwork_sources.artwork_source', 'p_artwork_sources.artwork_arrival'],
      'folding.build',
    ])
      t.ok(found.includes(place), place);
    t.ok(
      (await tracesInDatabase(owner, texts)).some((trace) => trace.startsWith(`p_catalogue_v${catalogue.version}_r`)),
      'in other builds',
    );
    for (const text of texts)
      t.ok(
        traces.some((trace) => trace.endsWith(`: ${text}`)),
        text,
      );
    t.equal((await tracesInFolder(config.dataDir, [email])).length, 2, 'the mails');
  });

  t.test('erasing says what it removed', async (t) => {
    await closeLongAgo(owner, stack, client);
    const erased = await operator.given(` ${email.toUpperCase()}`).json<Record<string, unknown>>('erase', '--yes');
    t.match(erased, {
      email,
      account: client.session.user.id,
      profile: true,
      minisite: true,
      works: 3,
      images: 4,
      cart: true,
      favorites: true,
      waitlist: true,
      engagement_events: Number,
    });
  });

  t.test('afterwards nothing is left, in the database or among the files', async (t) => {
    t.same(await tracesInDatabase(owner, texts), []);
    t.same(await tracesInFolder(config.dataDir, texts), []);
    t.same(
      (await everyFile(stack)).filter((path) => person.images.some((url) => path.includes(url.split('/')[2] ?? ''))),
      [],
    );
    for (const url of person.images) t.equal((await fetch(`${stack.origin}${url}`)).status, 404);
    t.equal((await fetch(`${stack.origin}${person.kept.image.image.url}`)).status, 200, 'images of others stay');
    for (const table of ['refresh_token', 'passkey', 'recovery_code', 'ticket']) {
      const owned = sql`select from ${sql.id('account', table)} where user_id = ${client.session.user.id}`;
      t.equal((await owned.execute(db)).rows.length, 0, table);
    }
  });

  t.test('their token is refused, and so are the password and the refresh token', async (t) => {
    const calls = [
      ['GET', '/auth/me'],
      ['GET', '/cart'],
      ['POST', '/cart/items', { artwork_id: person.kept.id }],
      ['GET', '/artists/me'],
      ['PUT', '/artists/me', PROFILE],
      ['GET', '/artworks/my'],
      ['DELETE', `/artworks/${person.works[0]}`],
      ['POST', '/auth/login', { email, password: client.password }],
      ['POST', '/auth/refresh', { refresh_token: client.session.refresh_token }],
    ] as const;
    for (const [method, path, body] of calls)
      t.equal((await client.call(method, path, { body })).status, 401, `${method} ${path}`);
    await client.call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
    const { rows } = await sql<{ user_id: number | null }>`
    select user_id from log.engagement_event order by position desc limit 1`.execute(db);
    t.equal(rows[0]?.user_id, null, 'what the browser goes on telling is told by nobody');
  });

  t.test('others see that works and artist are gone', async (t) => {
    const { body } = await shopper.call<Cart>('GET', '/cart');
    t.equal(body.items.length, 3);
    const gone = { title: 'No longer available', artist_name: 'Former artist', status: 'deleted', image_url: null };
    t.match(
      body.items.map(({ artwork }) => artwork),
      [gone, gone, { status: 'available', artist_name: 'Cleo' }],
    );
    t.equal(body.total_amount, body.items[2]?.price);
    for (const path of [`/artists/${person.profileId}`, `/artists/${SLUGS[1]}`, `/artworks/${person.works[0]}`])
      t.equal((await stack.visitor().call('GET', path)).status, 404, path);
  });

  t.test('every figure is what it was, but for the name of the page', async (t) => {
    await stack.foldAll();
    const { total_events, ...after } = await figures();
    t.equal(total_events, Number(before.total_events) + 1, 'one more was told since');
    t.same(after.unique_users, before.unique_users);
    t.same(after.top_artworks, before.top_artworks);
    const { rows } = await sql`select page, views from read.page_views where grain = 'day' order by page`.execute(db);
    t.same(rows, [
      { page: '/', views: 1 },
      { page: '/about', views: 2 },
      { page: '/erased', views: 4 },
    ]);
  });

  t.test('a replay brings nothing back, and everything equals the log', async (t) => {
    t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
    await folder.db.transaction().execute((transaction) => abandonReplay(transaction, artists));
    for (const projection of projections) t.ok(await replay(folder, projection), projection.name);
    t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
    t.same(
      await tracesInDatabase(
        owner,
        texts.filter((text) => text !== SLUGS[1]),
      ),
      [],
    );
  });

  t.test('the person may come again, and take the same names', async (t) => {
    const register = { email, name: NAME, password: client.password };
    const again = stack.visitor();
    const { status, body } = await again.call<{ token: string }>('POST', '/auth/register', { body: register });
    t.equal(status, 201);
    again.token = body.token;
    t.equal((await joinWaitlist(stack, email)).status, 201, 'a new entry');
    t.equal((await again.call('PUT', '/artists/me', { body: PROFILE })).status, 200);
    t.equal(
      (await again.call('POST', '/artists/me/minisite', { body: { slug: SLUGS[1], title: 'Again' } })).status,
      201,
    );
  });
});
