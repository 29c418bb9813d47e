import { sql } from 'kysely';
import t from 'tap';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, openNotes } from '../helpers/domain-log.ts';
import { engagementEvent } from '../helpers/events.ts';

t.test('the application can append to the log, and cannot touch it otherwise', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  await ensurePartitions(db);
  await openNotes(db).append(note('a', { claims: ['slug:a'] }));
  const engagement = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
  await engagement.append([engagementEvent({ id: '00000000-0000-4000-8000-000000000001' })]);

  const tables = await sql<{ name: string }>`
    select format('log.%I', relname) as name from pg_class
    where relnamespace = 'log'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db);
  t.ok(tables.rows.length >= 7, 'the tables of the log and the partitions that were made for it');
  const assignments: Record<string, string> = {
    'log.partitioning': 'span = 1',
    'log.lane_count': 'engagement = 2',
    'log.lane_change': 'lanes = 2',
    'log.epoch': 'head = 1',
    'log.backup': 'finished_at = now()',
    'log.export': "state = 'dropped'",
    'log.export_leftover': "file = 'other'",
    'log.installation': 'id = gen_random_uuid()',
    'log.process': 'pid = 2',
  };
  for (const { name } of tables.rows) {
    for (const statement of [
      `insert into ${name} default values`,
      `update ${name} set ${assignments[name] ?? 'lane = 2'}`,
      `delete from ${name}`,
      `truncate ${name}`,
      `drop table ${name}`,
      `alter table ${name} add column more integer`,
    ])
      await t.rejects(sql.raw(statement).execute(db), { code: '42501' }, statement);
  }
  await t.rejects(sql`create function log.mine() returns integer language sql as 'select 1'`.execute(db), {
    code: '42501',
  });
});
