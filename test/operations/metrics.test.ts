import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { createBuild } from '../../src/engine/folding/builds/builds.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { openTestPool } from '../helpers/database.ts';
import { scrape as scrapeProcess } from '../helpers/scrape.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

const scrape = async ({ origin }: Stack) => (await scrapeProcess(origin)).samples;

const only = (samples: Map<string, number>, name: RegExp) =>
  Object.fromEntries([...samples].filter(([key]) => name.test(key)));

t.test('metrics show how the machinery stands when they are scraped', async (t) => {
  const stack = await startStack(t, { lanes: 2 });
  const event = { event_type: 'view_page', path: '/', id: '01890a5d-ac96-774b-bcce-b302099a8057' };
  const visitor = stack.visitor();
  const send = (events: unknown[]) => visitor.call('POST', '/engagement/batch', { body: { events } });
  await stack.artist();

  await t.test('folded, and not yet folded', async (t) => {
    await send([event, { ...event, id: undefined }]);
    await stack.foldAll();
    const { schema_name } = await stack.db
      .selectFrom('folding.build')
      .select('schema_name')
      .where('projection', '=', 'top-pages')
      .executeTakeFirstOrThrow();
    await setStatusAlone(stack.db, 'engagement', schema_name, 'paused');
    await send([event, { ...event, id: undefined }]);
    const samples = await scrape(stack);
    t.equal(samples.get('vernissage_state_readable'), 1);
    for (const projection of ['timeline', 'top-pages']) {
      t.equal(samples.get(`vernissage_projection_position{projection="${projection}"}`), 2);
      t.equal(samples.get(`vernissage_projection_lag_events{projection="${projection}"}`), 1);
      t.ok((samples.get(`vernissage_projection_lag_seconds{projection="${projection}"}`) ?? 0) > 0);
    }
    const { rows } = await sql<{ head: number }>`select max(position) as head from log.domain_event`.execute(stack.db);
    const head = rows[0]?.head ?? 0;
    t.ok(head > 0);
    t.equal(samples.get('vernissage_projection_position{projection="artists"}'), head);
    t.equal(samples.get('vernissage_projection_lag_events{projection="artists"}'), 0);
    t.equal(samples.get('vernissage_projection_lag_seconds{projection="artists"}'), 0);
    t.equal(samples.get('vernissage_projection_parked_events{projection="timeline"}'), 0);
    t.match(only(samples, /^vernissage_projection_state\{projection="top-pages"/), {
      'vernissage_projection_state{projection="top-pages",state="live"}': 0,
      'vernissage_projection_state{projection="top-pages",state="paused"}': 1,
      'vernissage_projection_state{projection="top-pages",state="halted"}': 0,
      'vernissage_projection_state{projection="top-pages",state="rebuilding"}': 0,
    });
    t.equal(samples.get('vernissage_projection_state{projection="timeline",state="live"}'), 1);
    t.equal(samples.get('vernissage_rebuild_halted{projection="timeline"}'), 0);
    t.same(
      Object.values(only(samples, /^vernissage_log_head\{source="engagement"/)).sort(),
      [0, 3],
      'one visitor has one lane',
    );
    t.equal(samples.get('vernissage_log_head{source="domain",lane="0"}'), head);
    t.same(only(samples, /^vernissage_receipt_/), {
      'vernissage_receipt_events{part="accepted"}': 4,
      'vernissage_receipt_events{part="counted"}': 2,
      'vernissage_receipt_events{part="deduplicated"}': 1,
      'vernissage_receipt_events{part="pending"}': 1,
      'vernissage_receipt_events{part="unconfirmed"}': 0,
      vernissage_receipt_balanced: 1,
    });
    t.equal(samples.get('vernissage_queue_reachable'), 1);
    t.equal(typeof samples.get('vernissage_queue_jobs{state="waiting"}'), 'number');
    t.equal(typeof samples.get('vernissage_queue_jobs{state="active"}'), 'number');
  });

  await t.test('parked events, a rebuild that halted, and a receipt that does not balance', async (t) => {
    const owner = openTestPool(t, stack.database, 'owner');
    await stack.foldAll();
    await sql`insert into folding.parked_event (schema_name, lane, position, error)
      select schema_name, 1, 1, 'no' from folding.build where projection = 'top-artworks'`.execute(owner);
    await sql`update log.acknowledged set events = events + 1`.execute(owner);
    await stack.db.transaction().execute((transaction) => createBuild(transaction, topPages, 'rebuilding', [1]));
    await sql`update folding.engagement_checkpoint c set status = 'halted' from folding.build b
      where b.schema_name = c.schema_name and role = 'rebuilding'`.execute(owner);
    const samples = await scrape(stack);
    t.equal(samples.get('vernissage_projection_parked_events{projection="top-artworks"}'), 1);
    t.equal(samples.get('vernissage_rebuild_halted{projection="top-pages"}'), 1);
    t.equal(samples.get('vernissage_receipt_balanced'), 0);
    t.equal(samples.get('vernissage_receipt_events{part="accepted"}'), 5);
  });

  await t.test('scraped by many at the same time, and of each request the time', async (t) => {
    const scrapes = await Promise.all(Array.from({ length: 20 }, () => scrape(stack)));
    for (const samples of scrapes) t.equal(samples.get('vernissage_projection_position{projection="timeline"}'), 3);
    const timed = 'http_request_duration_seconds_count{method="POST",route="/engagement/batch",status="2xx"}';
    const before = (await scrape(stack)).get(timed) ?? 0;
    await send([event]);
    t.equal((await scrape(stack)).get(timed), before + 1, 'the series are those of the process, not of the test');
  });
});

t.test('what cannot be read is left out of the metrics, and said', async (t) => {
  const stack = await startStack(t, { redis: false, projections: [] });
  const samples = await scrape(stack);
  t.equal(samples.get('vernissage_state_readable'), 0);
  t.same(only(samples, /^vernissage_(projection|log|receipt|put_aside|queue_reachable)/), {});
  t.ok(samples.has('process_resident_memory_bytes'));
});
