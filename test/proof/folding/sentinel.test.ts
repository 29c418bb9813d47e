import { type Kysely, sql } from 'kysely';
import t, { type Test } from 'tap';
import { artworkPopularity } from '../../../projections/engagement/artwork-popularity.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { projections } from '../../../projections/index.ts';
import type { OperationsStatus } from '../../../src/contract/operations.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { compareTable } from '../../../src/engine/folding/comparing/compare.ts';
import { forgetDrift, noteDrift, readLastLook } from '../../../src/engine/folding/comparing/drift.ts';
import { lookForDrift } from '../../../src/engine/folding/comparing/sentinel.ts';
import { partOf, rangeOf } from '../../../src/engine/folding/comparing/slices.ts';
import type { Projection, ReadModelTable } from '../../../src/engine/folding/projection.ts';
import { list } from '../../artworks/people.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const tables = projections.flatMap((projection) => projection.tables.map((table) => ({ projection, table })));

/** Looks at each table once, in turn. */
async function lookAround({ db }: Stack) {
  const found = [];
  for (const _ of tables) found.push(await lookForDrift(db, projections));
  return found;
}

async function liveSchema({ db }: Stack, projection: Projection): Promise<string> {
  return (await findBuild(db, projection, 'live'))?.schema ?? '';
}

/** Removes one row of a table. @returns the slice that it belonged to; undefined when there was no row */
async function removeRow(owner: Kysely<DB>, schema: string, { name, slice }: ReadModelTable) {
  const place = sql.id(schema, name);
  const column = slice ? sql.ref(slice.column) : sql`''`;
  const day = sql`to_char(${column}, 'YYYY-MM-DD')`;
  const { rows } = await sql<{ slice: string }>`
    delete from ${place} where ctid = (select min(ctid) from ${place})
    returning (${slice?.by === 'day' ? day : column})::text as slice`.execute(owner);
  return rows[0];
}

/** A shop in which every table of every read model has rows, and nothing waits to be folded. */
async function busyShop(t: Test): Promise<{ stack: Stack; owner: Kysely<DB> }> {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada');
  const { artwork } = await list(ada, { title: 'Low Tide' });
  const grace = await stack.shopper('Grace');
  await stack.foldAll();
  const calls: ['POST' | 'PUT', string, object?][] = [
    ['POST', '/api/v1/cart/items', { artwork_id: artwork.id, quantity: 1 }],
    ['PUT', `/api/v1/favorites/artworks/${artwork.id}`],
    ['PUT', `/api/v1/follows/artists/${ada.profileId}`],
  ];
  for (const [method, path, body] of calls) {
    const { status } = await grace.call(method, path, body ? { body } : {});
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
  }
  await appendMany(stack.db, 1_500);
  await stack.foldAll();
  return { stack, owner: openTestPool(t, stack.database, 'owner') };
}

t.test('the sentinel', async (t) => {
  const { stack, owner } = await busyShop(t);
  t.equal(await readLastLook(stack.db), null, 'it has not looked at anything yet');

  await t.test('finds nothing while read models are as the log says, also while folds lag', async (t) => {
    await appendMany(stack.db, 300);
    for (const found of await lookAround(stack)) if (found) t.match(found.verdict, { differences: 0 }, found.table);
  });

  await t.test('looks at every table in turn', async (t) => {
    const seen = (await lookAround(stack)).map((found) => found?.table);
    const filled = tables.map(({ table }) => table.name).filter((name) => seen.includes(name));
    t.ok(filled.length >= 20, `${filled.length} of ${tables.length}`);
    t.equal(new Set(seen.filter(Boolean)).size, filled.length);
  });

  await t.test('compares a large table slice by slice, until it has compared all of it, and says when', async (t) => {
    const admin = await stack.admin();
    const allCompared = async () =>
      (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body.all_compared_seconds_ago;
    const lookOf = async () =>
      stack.db.selectFrom('folding.look').selectAll().where('table_name', '=', 'page_views').executeTakeFirstOrThrow();
    t.type(await allCompared(), 'number', 'small tables are compared at once');

    await sql`update folding.look set compared_at = null where table_name = 'page_views'`.execute(stack.db);
    t.equal(await allCompared(), null);
    for (let width = 4_096; width >= 1; width /= 2) {
      t.equal(await lookForDrift(stack.db, [topPages], { longest: 1 }), null, 'it took too long');
      t.match(await lookOf(), { width, next_place: null, error: null }, 'which is no alarm');
    }
    let next: number | null = null;
    let rows = 0;
    // Nothing is left out between two slices, whatever their width.
    do {
      const found = await lookForDrift(stack.db, [topPages]);
      if (!found) throw new Error('nothing was compared');
      t.match(found, { range: { from: next }, verdict: { differences: 0 } });
      rows += found.verdict.rows;
      next = found.range.to;
    } while (next !== null);
    const stored = await sql<{ rows: number }>`select count(*) as rows from read.page_views`.execute(stack.db);
    t.equal(rows, stored.rows[0]?.rows, 'rows of days and of months');
    t.type(await allCompared(), 'number');

    await t.test('and a day that is too large by itself is an alarm until it was compared', async (t) => {
      await sql`update folding.look set width = 1, next_place = 20513 where table_name = 'page_views'`.execute(
        stack.db,
      );
      t.equal(await lookForDrift(stack.db, [topPages], { longest: 1 }), null);
      t.match(await lookOf(), { error: 'takes longer than 8 s', next_place: 20514 });
      await lookForDrift(stack.db, [topPages]);
      t.match(await lookOf(), { error: 'takes longer than 8 s' }, 'the next day was compared, and it was not');
      await sql`update folding.look set width = null, next_place = null where table_name = 'page_views'`.execute(
        stack.db,
      );
      await lookForDrift(stack.db, [topPages]);
      t.match(await lookOf(), { error: null, next_place: null });
    });

    await t.test(
      'and a day that is known to differ, and too large, keeps no other day from being compared',
      async (t) => {
        t.capture(Math, 'random', () => 0);
        const { schema_name: schema } = await lookOf();
        const isKnown = (slice: string) =>
          stack.db
            .insertInto('folding.drift')
            .values({ schema_name: schema, table_name: 'page_views', slice, differences: 1, shown: [] })
            .execute();
        await sql`update folding.look set width = 1, next_place = 20520 where table_name = 'page_views'`.execute(
          stack.db,
        );
        await isKnown('2026-03-01..2026-03-01');
        t.equal(await lookForDrift(stack.db, [topPages], { longest: 1 }), null);
        t.match(
          await lookOf(),
          { error: null, width: 1, next_place: 20520 },
          'the day that comes next was not looked at',
        );
        t.match(await lookForDrift(stack.db, [topPages]), { range: { from: 20513, to: 20514 } }, 'the known day');
        await isKnown('2026-03-01..2026-03-02');
        t.match(
          await lookForDrift(stack.db, [topPages]),
          { range: { from: 20520, to: 20521 } },
          'two days are too many',
        );
        await forgetDrift(stack.db);
        await sql`update folding.look set width = null, next_place = null where table_name = 'page_views'`.execute(
          stack.db,
        );
      },
    );
  });

  await t.test('finds a row that is gone, in any table, by the part that the row belongs to', async (t) => {
    await stack.foldAll();
    let robbed = 0;
    for (const { projection, table } of tables) {
      const schema = await liveSchema(stack, projection);
      const row = await removeRow(owner, schema, table);
      if (!row) continue;
      robbed += 1;
      const range = table.slice && rangeOf(table.slice, `${row.slice}..${row.slice}`);
      const part = table.slice && range && partOf(table.slice, range);
      const { differences } = await stack.db
        .transaction()
        .execute((transaction) => compareTable(transaction, projection, schema, table, part ? { part } : {}));
      t.ok(differences > 0, table.name);
    }
    t.ok(robbed >= 20, `${robbed} tables had a row`);
  });

  await t.test('shows what it found until a replay has mended it', async (t) => {
    const admin = await stack.admin();
    const status = async () => (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body;
    // Each table that is compared as a whole is met in one round.
    await lookAround(stack);
    const { projections: shown, drift } = await status();
    for (const name of ['cart', 'catalogue', 'inventory'])
      t.ok((shown.find((one) => one.name === name)?.drift ?? 0) > 0, name);
    t.match(drift[0], { shown: [/^(missing|unexpected) \{/] });

    for (const projection of projections) await replay(stack.folder, projection);
    for (const found of await lookAround(stack)) if (found) t.match(found.verdict, { differences: 0 }, found.table);
    t.same((await status()).drift, [], 'what was found belongs to the builds before');
  });

  await t.test('says which table it could not compare, until it can', async (t) => {
    const admin = await stack.admin();
    const notCompared = async () =>
      (await admin.call<OperationsStatus>('GET', '/api/v1/operations/status')).body.not_compared;
    const scraped = async () => (await fetch(`${stack.origin}/metrics`)).text();
    const schema = await liveSchema(stack, topPages);
    await owner.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.id(schema, 'page_views')} in access exclusive mode`.execute(transaction);
      await t.rejects(lookForDrift(stack.db, [topPages]), /lock timeout/);
    });
    t.match(await notCompared(), [{ projection: 'top-pages', table: 'page_views', error: /lock timeout/ }]);
    t.match(await scraped(), /^vernissage_projection_tables_not_compared\{projection="top-pages"\} 1$/m);
    await lookForDrift(stack.db, [topPages]);
    t.same(await notCompared(), []);
    t.match(await scraped(), /^vernissage_sentinel_look_age_seconds [\d.]+$/m);
  });

  await t.test('keeps nothing of a look during which somebody is erased', async (t) => {
    const place = { schema: await liveSchema(stack, topPages), table: 'page_views', slice: 'a page' };
    const shown = [{ where: place.slice, what: 'missing', row: { page: 'Ada' } }];
    const verdict = { name: place.table, rows: 1, differences: 1, shown };
    const lookedAt = async () => {
      const { rows } = await sql<{ at: string }>`
        select looked_at::text as at from folding.look
        where schema_name = ${place.schema} and table_name = ${place.table}`.execute(stack.db);
      return rows[0]?.at ?? '';
    };
    const kept = async () => (await stack.db.selectFrom('folding.drift').selectAll().execute()).length;
    const began = await lookedAt();
    await forgetDrift(stack.db);
    await noteDrift(stack.db, place, verdict, began);
    t.equal(await kept(), 0);
    await noteDrift(stack.db, place, verdict, await lookedAt());
    t.equal(await kept(), 1, 'the next look is kept');
    await forgetDrift(stack.db);
  });

  await t.test('meets a row that comes from no event, wherever it stands, and tells of it once', async (t) => {
    await sql`insert into read.artwork_popularity (lane, artwork_id, views, likes) values (1, 999999, 1, 0)`.execute(
      owner,
    );
    const from = (width: number | null) =>
      sql`update folding.look set width = ${width}, next_place = null where table_name = 'artwork_popularity'`.execute(
        stack.db,
      );
    const known = async () =>
      (await stack.db.selectFrom('folding.drift').select(['slice', 'differences']).execute()).map((one) => ({
        ...one,
      }));
    const next = async () => {
      const found = await lookForDrift(stack.db, [artworkPopularity]);
      return found?.table === 'artwork_popularity' ? found : undefined;
    };
    await from(2 ** 15);
    await until('it is found', async () => ((await next())?.verdict.differences ?? 0) > 0);
    t.match(await known(), [{ slice: /^\d+\.\.(\d+)?$/, differences: 1 }]);
    await from(null);
    await until(
      'all is compared at once',
      async () => (await next())?.range.to === null && (await known())[0]?.slice === '',
    );
    t.same(await known(), [{ slice: '', differences: 1 }]);
    await sql`delete from read.artwork_popularity where artwork_id = 999999`.execute(owner);
    await until('it is mended', async () => (await next()) && (await known()).length === 0);
  });
});

t.test(
  'a row changed by hand raises an alarm in a running worker, which the operator and the metrics show',
  async (t) => {
    const { stack, owner } = await busyShop(t);
    await lookAround(stack);
    await sql`update read.inventory_count set works = works + 1`.execute(owner);
    // The worker begins with a table that nobody has looked at.
    await sql`delete from folding.look where table_name = 'inventory_count'`.execute(owner);
    const worker = await workerProcess(t, { database: stack.database });
    await worker.start();
    const operator = commandLine(stack.database, t.testdir());
    type Overview = { warnings: string[] };
    const warning = await until(
      'the operator is warned',
      async () => (await operator.json<Overview>('status')).warnings.find((one) => /^inventory differs/.test(one)),
      90_000,
    );
    t.match(warning, /^inventory differs from the log, 2 times so far: .* replay inventory$/);
    t.match(
      await (await fetch(`${stack.origin}/metrics`)).text(),
      /^vernissage_projection_drift_differences\{projection="inventory"\} 2$/m,
    );
    await operator.run('replay', 'inventory');
    const { warnings } = await operator.json<Overview>('status');
    t.same(
      warnings.filter((one) => !one.startsWith('PostgreSQL may lose')),
      ['No API process is connected to PostgreSQL: nobody is served.'],
    );
  },
);
