import { sql } from 'kysely';
import t from 'tap';
import type { MinisitePage } from '../../../src/contract/minisites.ts';
import { openTestPool } from '../../helpers/database.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { createSite, PAGES } from '../../minisites/people.ts';

/** Three bytes each: the longest page that the contract allows, as large as it can be. */
const LETTERS = 46_200;
const CHANGES = 1_500;

t.test('a worker with a small heap folds thousands of the largest events', async (t) => {
  const stack = await startStack(t, { redis: false });
  const artist = await stack.artist();
  await createSite(artist, 'many-changes');
  const { body } = await artist.call<MinisitePage>('POST', PAGES, {
    body: { title: 'Diary', page_type: 'content', content_html: '<p>none</p>' },
  });
  const changed = await artist.call('PUT', `${PAGES}/${body.id}`, { body: { content_html: '<p>one</p>' } });
  t.equal(changed.status, 200);
  await stack.foldAll();
  const owner = openTestPool(t, stack.database, 'owner');
  await sql`
    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version, actor_id,
      occurred_at, payload, meta)
    select e.lane, h.position + n, e.stream_id, h.stream_version + n, uuidv7(), e.type, e.schema_version, e.actor_id,
      e.occurred_at, e.payload || jsonb_build_object('content_html', repeat('書', ${LETTERS}) || n), e.meta
    from (select * from log.domain_event where type = 'minisite_page_changed' limit 1) e,
      (select max(position) as position, max(stream_version) filter (where stream_id like 'minisite%') as stream_version
        from log.domain_event) h,
      generate_series(1, ${CHANGES}) n`.execute(owner);
  const worker = workerProcess(
    t,
    { database: stack.database, redisUrl: '' },
    { NODE_OPTIONS: '--max-old-space-size=160' },
  );
  await worker.start();
  const lagging = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from folding.build b join folding.domain_checkpoint c using (schema_name)
      where b.role = 'live' and c.position < (select max(position) from log.domain_event)`.execute(owner);
    return rows[0]?.left;
  };
  await until('all read models are folded', async () => !worker.running || (await lagging()) === 0, 120_000);
  t.ok(worker.running, worker.output);
  const { body: page } = await artist.call<MinisitePage>('GET', `${PAGES}/${body.id}`);
  t.equal(page.content_html?.length, LETTERS + String(CHANGES).length, 'readers see the last change');
});
