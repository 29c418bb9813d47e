import { randomUUIDv7 } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import t from 'tap';
import { topArtworks } from '../../projections/engagement/top-artworks.ts';
import { followEvents } from '../../src/console/operations/following/follow.ts';
import type { FollowedEvents } from '../../src/contract/following.ts';
import { forgetBatches } from '../../src/engine/folding/batches.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { compactFlushes } from '../../src/engine/log/maintenance.ts';
import { enterProcess, PROCESS_ID } from '../../src/engine/log/processes.ts';
import { list } from '../artworks/people.ts';
import { appendMany } from '../helpers/append-many.ts';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { engagementEvent } from '../helpers/events.ts';
import { hold } from '../helpers/gates.ts';
import { startStack } from '../helpers/stack.ts';
import { view } from './page-views.ts';

t.test('an operator follows one event into the read models', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  await enterProcess(stack.db, 'api');
  const ada = await stack.artist();
  const { artwork } = await list(ada, { title: 'Salt' });
  const id = '0190b6f0-0000-7000-8000-000000000001';
  await stack.visitor().call('POST', '/engagement/track', { body: { id, ...view('/discover').body } });

  await t.test('before it is folded', async (t) => {
    const { code, out } = await operator.run('event', id);
    t.equal(code, 0);
    t.match(out, /^view_page, at position 1 of lane 1 of the engagement log\n {2}id +0190b6f0-/);
    t.match(out, /\n {2}by +nobody who was signed in\n {2}details +\{.*"path":"\/discover"/);
    t.match(out, /\n {2}timeline +waiting +running, 0 before it\n/);
    t.ok(out.includes(`\n  accepted by  the api ${process.pid} on ${hostname()}, started 20`));
  });

  await t.test('afterwards, by its place in both logs', async (t) => {
    await stack.foldAll();
    const { out } = await operator.run('event', id);
    t.match(out, /\n {2}timeline +folded +20\S+, by the api \d+ on /);
    t.match(
      out,
      /\n {2}timeline: timeline_count \{.*"event_type":"view_page".*\} \{.*"events":"1".*"anonymous":"1".*\}\n/,
    );
    t.match(out, /\n {2}top-pages: page_views \{"lane":"1","page":"\/discover".*\} \{.*"views":"1".*\}\n/);
    const [domain, engagement, ...more] = await operator.json<{ source: string; outcomes: object[] }[]>('event', '1');
    t.match(domain, { source: 'domain', outcomes: [{ state: /folded|unconcerned/ }] });
    t.match(engagement, { source: 'engagement', id });
    t.same(more, []);
  });

  await t.test('and is told what cannot be found', async (t) => {
    t.match(await operator.run('event', '99'), { code: 1, out: '', err: /^No event is found by 99\./ });
    const nothing = await operator.run('event', 'salt');
    t.match(nothing, { code: 1, err: 'salt is neither the id of an event nor a position of the log.\n' });
  });

  await t.test('and how a work was before its price changed', async (t) => {
    const stream = `artwork-${artwork.id}`;
    const [first] = (await operator.json<{ events: { position: number }[] }>('history', stream)).events;
    await ada.call('PUT', `/artworks/${artwork.id}`, { body: { price: 99.5, status: 'sold' } });
    const { code, out } = await operator.run('history', stream);
    t.equal(code, 0);
    t.match(out, /^ +version +position +occurred at/);
    t.match(out, /\nSo it was then:\n\{.*"status": "sold"/s);
    const before = await operator.json<{ count: number; state: object }>(
      'history',
      stream,
      '--at',
      `${first?.position}`,
    );
    t.match(before, { count: 1, state: { status: 'available' } });
    t.same(await operator.json('history', stream, '--at', '2200-01-01T00:00Z'), await operator.json('history', stream));
    const never = await operator.run('history', stream, '--at', '2001-01-01');
    t.match(never, { code: 1, out: '', err: `The stream ${stream} has no event up to 2001-01-01.\n` });
    const vague = await operator.run('history', stream, '--at', 'yesterday');
    t.match(vague, { code: 1, err: /^yesterday is neither a position of the log nor a time such as/ });
  });
});

// Shows 8.26
t.test('an administrator follows an event whose flush and batch are long past', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const [ada, admin] = [await stack.artist(), await stack.admin()];
  const { artwork } = await list(ada);
  const another = randomUUIDv7();
  const other = openEngagementLog(stack.db, { lanes: 1, onAppended: () => undefined, processId: another });
  const append = ({ append }: typeof other) => append([engagementEvent({ type: 'view_artwork', artwork: artwork.id })]);
  const { engagementLog } = stack.parts;
  for (const log of [engagementLog, engagementLog, other, engagementLog, other]) await append(log);
  await stack.foldAll();
  const follow = async (event: string | number) => {
    const { status, body } = await admin.call<FollowedEvents>('GET', `/api/v1/operations/events/${event}`);
    t.equal(status, 200);
    return body.events;
  };
  const followVisit = async (position: number) => (await follow(position)).find(({ lane }) => lane === 1);

  await t.test('whoever took it in is known after the ledger is compacted, twice', async (t) => {
    for (const late of [3, 5]) {
      await sql`update log.flush set recorded_at = now() - interval '3 minutes' where head <= ${late}`.execute(owner);
      await compactFlushes(stack.db);
    }
    const { rows } = await sql`select base, head, process_id from log.flushed order by base`.execute(owner);
    t.same(rows, [
      { base: 0, head: 2, process_id: PROCESS_ID },
      { base: 2, head: 3, process_id: another },
      { base: 3, head: 4, process_id: PROCESS_ID },
    ]);
    const acceptors = [];
    for (let position = 1; position <= 5; position += 1) acceptors.push((await followVisit(position))?.accepted_by?.id);
    t.same(acceptors, [PROCESS_ID, PROCESS_ID, another, PROCESS_ID, another]);
  });

  await t.test('a work that was listed is in the rows of each read model that has works', async (t) => {
    const positions = await sql<{ position: number }>`
      select position from log.domain_event where type = 'artwork_listed'`.execute(stack.db);
    const [event] = await follow(positions.rows[0]?.position ?? 0);
    t.match(event, { type: 'artwork_listed', request_id: /^\d+-\d+-\d+$/, stream: `artwork-${artwork.id}` });
    const touched = event?.outcomes.flatMap(({ touched }) => touched?.map(({ table }) => table) ?? []);
    t.same(touched?.sort(), [
      ...['artwork', 'artwork_sieve', 'cart_artwork', 'catalogue_change', 'happening', 'inventory_count'],
      ...['inventory_work', 'listed_work', 'noticed_work'],
    ]);
    const unconcerned = event?.outcomes.filter(({ state }) => state === 'unconcerned').map((one) => one.projection);
    t.same(unconcerned, ['artists', 'books', 'interest', 'messages', 'minisites', 'orders']);
  });

  await t.test('and of a batch that is forgotten, before which moment it ran', async (t) => {
    const last = new Date('2026-03-04T05:06:07Z');
    await sql`
      insert into folding.batch (schema_name, lane, after, up_to, folded_at)
      select schema_name, lane, n, n + 1, ${last} from folding.build, (values (1)) l(lane),
        generate_series(5, 10005) n where projection = 'timeline'`.execute(stack.db);
    await forgetBatches(stack.db);
    const event = await followVisit(1);
    t.match(
      event?.outcomes.find(({ projection }) => projection === 'timeline'),
      {
        state: 'folded',
        at: null,
        before: last.toISOString(),
      },
    );
    t.match(
      event?.outcomes.find(({ projection }) => projection === 'top-artworks'),
      { before: null, at: /^20/ },
    );
  });

  await t.test('and does not wait for the rows of all read models, when they take long to find', async (t) => {
    const table = `p_top_artworks_v${topArtworks.version}.artwork_count`;
    const gate = await hold(t, owner, `lock table ${table} in access exclusive mode`);
    const following = followEvents(stack.db, stack.parts.projections, { position: 1 });
    await gate.reached(/^\s*with named as/);
    const later = performance.now() + 5_000;
    const clock = t.intercept(performance, 'now', { value: () => later });
    await gate.open();
    const folded = (await following).flatMap(({ outcomes }) => outcomes).filter(({ state }) => state === 'folded');
    clock.restore();
    t.match(folded[0], { note: '', touched: [] });
    t.match(folded.at(-1), { projection: 'top-pages', note: 'its rows take too long to find', touched: null });
  });

  await t.test('and reads in words what is no event', async (t) => {
    const call = (event: string) => admin.call('GET', `/api/v1/operations/events/${event}`);
    t.match(await call('99999'), { status: 404, body: { message: 'No event has this id or position' } });
    t.match(await call('salt'), { status: 400, body: { code: 'VALIDATION' } });
    const path = `/api/v1/operations/events/1`;
    t.match(await ada.call('GET', path), { status: 403 });
  });
});

t.test('a position that every lane has is shown in each', async (t) => {
  const stack = await startStack(t, { lanes: 2 });
  const operator = commandLine(stack.database, t.testdir(), { ENGAGEMENT_LANES: '2' });
  for (const lane of [1, 2]) await appendMany(stack.db, 3, lane);
  await stack.foldAll();
  const found = await operator.json<{ lane: number; outcomes: { state: string }[] }[]>('event', '3');
  t.same(
    found.map(({ lane }) => lane),
    [1, 2],
  );
  t.ok(found.every(({ outcomes }) => outcomes.length > 0 && outcomes.every(({ state }) => state === 'folded')));
});
