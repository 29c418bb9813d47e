import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { interest } from '../../projections/interest.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { createBuild, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { differences } from '../helpers/folding.ts';
import { startStack } from '../helpers/stack.ts';

type Told = [stream: string, type: string, artwork_id: number | null, day: number];

/** Each user's stream ends in the user's id. */
const STORY: Told[] = [
  ['cart-1', 'cart_item_added', 1001, 1],
  ['cart-1', 'cart_item_removed', 1001, 1],
  ['cart-1', 'cart_item_added', 1001, 1],
  ['cart-1', 'cart_item_added', 1001, 2],
  ['cart-2', 'cart_item_added', 1001, 1],
  ['favorites-1', 'artwork_favorited', 1001, 1],
  ['favorites-1', 'artwork_unfavorited', 1001, 2],
  ['favorites-1', 'artwork_favorited', 1001, 3],
  ['favorites-1', 'artwork_favorited', 1002, 3],
  ['favorites-1', 'artwork_unfavorited', 1002, 3],
  ['favorites-2', 'artwork_favorited', 1001, 3],
  ['favorites-3', 'artwork_favorited', 1001, 3],
  ['cart-2', 'cart_deleted', null, 4],
  ['favorites-3', 'favorites_deleted', null, 4],
];

t.test('who put what into a bag and has what as a favourite', async (t) => {
  const { db, folder, parts, ...stack } = await startStack(t, { redis: false });
  for (const [stream, type, artwork_id, day] of STORY) {
    const user_id = Number(stream.split('-')[1]);
    const more = {
      artwork_favorited: { artist_id: 9, price_cents: 100, status: 'available' },
      cart_item_added: { item_id: 5, quantity: 1 },
    };
    const payload = {
      user_id,
      ...(artwork_id !== null && { artwork_id }),
      ...(type === 'cart_item_removed' && { item_id: 5 }),
      ...(more as Record<string, object>)[type],
    };
    const occurredAt = new Date(`2026-03-0${day}T23:59:59Z`);
    const events = [{ type, payload, id: randomUUID(), occurredAt }];
    await parts.domainLog.append({ stream, expectedVersion: null, events, actorId: null });
  }
  await stack.foldAll();
  const live = await findBuild(db, interest, 'live');
  if (!live) throw new Error('there is no live build');

  await t.test('has every day of a bag, and the last day of what still is a favourite', async (t) => {
    const { rows } = await sql`
      select user_id, kind, artwork_id, to_char(day at time zone 'UTC', 'DD') as day, times
      from read.artwork_interest order by user_id, kind, day`.execute(db);
    t.same(rows, [
      { user_id: 1, kind: 'bag', artwork_id: 1001, day: '01', times: 2 },
      { user_id: 1, kind: 'bag', artwork_id: 1001, day: '02', times: 1 },
      { user_id: 1, kind: 'favorite', artwork_id: 1001, day: '03', times: 1 },
      { user_id: 2, kind: 'favorite', artwork_id: 1001, day: '03', times: 1 },
    ]);
  });

  await t.test('comes out the same in any batches, and equals the log', async (t) => {
    for (const batch of [5_000, 1, 2, 3]) {
      const build = await db
        .transaction()
        .execute((transaction) => createBuild(transaction, interest, 'rebuilding', []));
      await advance(folder, interest, build, { batch });
      t.same(await differences(db, interest, live.schema, build.schema), [], `in batches of ${batch}`);
    }
    for (const { differences, shown } of await verifyProjection(db, interest))
      t.equal(differences, 0, JSON.stringify(shown));
  });

  await t.test('looks only at the works of a batch, however many favourites a member has', async (t) => {
    const [first, many] = [1_000_000, 5_000];
    const occurredAt = new Date('2026-03-05T12:00:00Z');
    const events = Array.from({ length: many }, (_, index) => ({
      type: 'artwork_unfavorited',
      payload: { user_id: 7, artwork_id: first + 2 * index },
      occurredAt,
    }));
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('search_path', ${live.schema}, true)`.execute(transaction);
      await sql`
        insert into artwork_interest select 7, 'favorite', id, ${occurredAt}, 1
        from generate_series(${first}::bigint, ${first + 2 * many - 1}::bigint) id`.execute(transaction);
      // Works times favourites would take several times as long as a statement may.
      await sql`set local statement_timeout = '4s'`.execute(transaction);
      await interest.fold(transaction, events as unknown as Parameters<typeof interest.fold>[1]);
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from artwork_interest where user_id = 7`.execute(transaction);
      t.equal(rows[0]?.left, many);
      await sql`delete from artwork_interest where user_id = 7`.execute(transaction);
    });
  });
});
