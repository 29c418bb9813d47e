import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { projections } from '../../../projections/index.ts';
import type { CheckoutReply } from '../../../src/contract/checkout.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { foldBatch } from '../../../src/engine/folding/batch.ts';
import { createBuild } from '../../../src/engine/folding/builds/builds.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { readHeads } from '../../../src/engine/folding/sources.ts';
import { findTouched } from '../../../src/engine/folding/touched.ts';
import { DOMAIN_LANE } from '../../../src/engine/log/lanes.ts';
import { forgetConversations } from '../../../src/shop/messages/forget.ts';
import { addImage, list } from '../../artworks/people.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { engagement, foldSpans, openRig } from '../../helpers/folding.ts';
import { hold } from '../../helpers/gates.ts';
import { proveAddress } from '../../helpers/prove-address.ts';
import { sayHowToPay } from '../../helpers/say-how-to-pay.ts';
import { startStack } from '../../helpers/stack.ts';
import { talkOf } from '../../messages/talk.ts';

/** The rows of a build by table and key. */
async function readRows(db: Kysely<DB>, { tables }: Projection, schema: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name, key } of tables) {
    const keys = sql.join(
      key.flatMap((column) => [sql.lit(column), sql`to_jsonb(${sql.ref(`t.${column}`)}) #>> '{}'`]),
    );
    const { rows } = await sql<{ key: object; row: string }>`
      select jsonb_build_object(${keys}) as key, to_jsonb(t)::text as row
      from ${sql.id(schema, name)} t`.execute(db);
    for (const { key, row } of rows) found.set(`${name} ${JSON.stringify(key)}`, row);
  }
  return found;
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((key) => before.get(key) !== after.get(key)).sort();
}

/** The rows that are named for an event, as `readRows` names them. */
async function named(...parts: Parameters<typeof findTouched>): Promise<string[]> {
  const tables = (await findTouched(...parts)) ?? [];
  return tables.flatMap(({ table, rows }) => rows.map(({ key }) => `${table} ${JSON.stringify(key)}`)).sort();
}

// Shows 8.26
t.test('the rows that a domain event is said to touch are those that change when it is folded', async (t) => {
  const stack = await startStack(t);
  const { db, folder } = stack;
  const [ada, bo, member] = [await stack.artist('Ada'), await stack.artist('Bo'), await stack.shopper()];
  const { artwork: salt } = await list(ada, { title: 'Salt' });
  const { artwork: ebb } = await list(ada, { title: 'Ebb' });
  const { artwork: tide } = await list(bo, { title: 'Tide' });
  await addImage(stack, salt);
  await member.call('PUT', `/favorites/artworks/${salt.id}`);
  await member.call('PUT', `/follows/artists/${ada.profileId}`);
  for (const { id } of [salt, tide]) await member.call('POST', '/cart/items', { body: { artwork_id: id } });
  await ada.call('PUT', '/artists/me', { body: { artist_name: 'Ada Lovelace', bio: 'Writes, too.' } });
  await ada.call('POST', '/artists/me/minisite', { body: { slug: 'ada', title: 'A' } });
  await ada.call('PUT', `/artworks/${salt.id}`, { body: { price: 9, status: 'sold' } });
  await member.call('DELETE', '/cart/clear');
  await member.call('DELETE', `/favorites/artworks/${salt.id}`);
  await ada.call('DELETE', `/artworks/${ebb.id}`);
  await proveAddress(stack, member);
  await proveAddress(stack, bo);
  await sayHowToPay(stack, bo);
  const { status: ordered, body } = await member.call<CheckoutReply>('POST', '/checkout', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: [{ artwork_id: tide.id, quantity: 1, price: tide.price }],
      ship_to: { name: 'June Okafor', line1: '3 Quai', city: 'Lyon', postal_code: '69002', country: 'FR' },
    },
  });
  t.equal(ordered, 201);
  const [order] = body.checkout.orders;
  await bo.call('POST', `/sales/${order?.id}/accept`);
  const paid_on = new Date().toISOString().slice(0, 10);
  t.match(await bo.call('POST', `/sales/${order?.id}/paid`, { body: { paid_on } }), { status: 200 });
  const { talk, say, read, report, block, unblock } = talkOf(stack);
  const id = await talk(member, ada.profileId, { artwork_id: salt.id });
  await say(ada, id, 'Good day');
  await read(member, id, 2);
  await report(member, id);
  const admin = await stack.admin();
  const stopped = `/api/v1/admin/members/${member.session.user.id}/writing-stopped`;
  await admin.call('GET', `/api/v1/admin/messages/${id}`);
  await admin.call('POST', `/api/v1/admin/messages/${id}/close`);
  await block(ada, id);
  await unblock(ada, id);
  await admin.call('PUT', stopped, { body: { reason: 'Spam' } });
  await admin.call('DELETE', stopped);
  await forgetConversations(stack.parts, member.session.user.id, new Date());
  const events = await db
    .selectFrom('log.domain_event')
    .select(['lane', 'position', 'stream_id as stream', 'type'])
    .orderBy('position')
    .execute();

  for (const projection of projections.filter(({ source }) => source === 'domain')) {
    const build = await db
      .transaction()
      .execute((transaction) => createBuild(transaction, projection, 'rebuilding', [DOMAIN_LANE]));
    let rows = await readRows(db, projection, build.schema);
    let moved = 0;
    for (const event of events) {
      await foldBatch(folder, projection, build, { lane: DOMAIN_LANE, upTo: event.position });
      const after = await readRows(db, projection, build.schema);
      const expected = changed(rows, after);
      moved += expected.length;
      t.same(await named(db, projection, build.schema, event), expected, `${projection.name}: ${event.type}`);
      rows = after;
    }
    t.ok(moved > 0, `${projection.name} is moved by the history`);
  }
});

t.test('an event of engagement counts in the rows that it makes when it is folded alone', async (t) => {
  const rig = await openRig(t);
  const { db } = rig;
  await rig.log.append([
    engagementEvent({ type: 'view_artwork', artwork: 7, path: '/artwork/7', referrer: 'https://a.example/x' }),
    engagementEvent({ type: 'view_artwork', artwork: 7, user: 9, network: 3, at: '2026-03-31T23:59:59Z' }),
    engagementEvent({ type: 'action_favorite', artwork: 7, user: 9 }),
    engagementEvent({ type: 'view_artwork', artwork: 7, path: '/artwork/7' }),
    engagementEvent({ type: 'action_unfavorite', artwork: 7, user: 9 }),
    engagementEvent({ path: '/discover', person: 2 }),
    engagementEvent({ type: 'search_query', path: '/discover', user: 9 }),
  ]);
  const heads = await readHeads(db, 'engagement', [1]);
  t.equal(heads.get(1), 7);
  for (const projection of engagement) {
    const live = await rig.live(projection);
    let rows = await readRows(db, projection, live.schema);
    for (let position = 1; position <= 7; position += 1) {
      await advance(rig.folder, projection, live, { goals: new Map([[1, position]]) });
      const after = await readRows(db, projection, live.schema);
      const names = await named(db, projection, live.schema, { lane: 1, position, stream: null });
      const elsewhere = changed(rows, after).filter((row) => !names.includes(row));
      t.same(elsewhere, [], `${projection.name}: event ${position} changes no other row`);
      const alone = await foldSpans(db, projection, [{ lane: 1, after: position - 1, upTo: position }]);
      t.same(
        names,
        [...(await readRows(db, projection, alone)).keys()].sort(),
        `${projection.name}: ${position} alone`,
      );
      rows = after;
    }
  }
});

t.test('whoever follows an event while a table is locked is told that its rows take too long to find', async (t) => {
  const { db, owner, log, folder, live } = await openRig(t);
  await log.append([engagementEvent({ user: 1 })]);
  const build = await live(timeline);
  await advance(folder, timeline, build);
  await hold(t, owner, `lock table ${build.schema}.timeline_count in access exclusive mode`);
  t.equal(await findTouched(db, timeline, build.schema, { lane: 1, position: 1, stream: null }), null);
});
