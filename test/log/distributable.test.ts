import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { DISTRIBUTED_FUNCTIONS, DISTRIBUTED_TABLES, keepIdsByLane } from '../../src/engine/log/distribute.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { commandLine } from '../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { engagementEvent } from '../helpers/events.ts';
import { engagement } from '../helpers/folding.ts';

t.test('what is distributed by lane is what a distributed PostgreSQL can distribute', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const owner = openTestPool(t, database, 'owner');
  const operator = commandLine(database, t.testdir());
  t.match(await operator.run('distribute'), { code: 1, err: /^This PostgreSQL has no Citus: / });
  await owner.transaction().execute(keepIdsByLane);

  const builds = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from folding.build b join pg_namespace n on n.nspname = b.schema_name join pg_class c on c.relnamespace = n.oid
    where b.projection = any(${engagement.map(({ name }) => name)}) and c.relkind = 'r' order by 1`.execute(owner);
  const tables: string[] = [...DISTRIBUTED_TABLES, ...builds.rows.map(({ name }) => name)];
  t.ok(tables.length > 20, 'the tables of the log and of its read models');
  const named = sql`unnest(${tables}::regclass[]) as t(id)`;

  const without = await sql`
    select t.id::regclass::text as table_name, i.indexrelid::regclass::text as key
    from ${named} join pg_index i on i.indrelid = t.id and (i.indisunique or i.indisexclusion)
    where not exists (
      select from pg_attribute a where a.attrelid = t.id and a.attnum = any(i.indkey) and a.attname = 'lane')`.execute(
    owner,
  );
  t.same(without.rows, [], 'each unique key contains the lane');
  const lanes = await sql`
    select t.id::regclass::text as name from ${named} left join pg_attribute a
      on a.attrelid = t.id and a.attname = 'lane' and a.atttypid = 'smallint'::regtype and a.attnotnull
    where a.attname is null`.execute(owner);
  t.same(lanes.rows, [], 'each has a lane, of one type: otherwise they could not stand beside each other');
  const numbered = await sql`
    select t.id::regclass::text as name, a.attname from ${named} join pg_attribute a on a.attrelid = t.id
      left join pg_attrdef d on d.adrelid = t.id and d.adnum = a.attnum
    where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%'`.execute(owner);
  t.same(numbered.rows, [], 'none takes numbers from a sequence');
  const bound = await sql`
    select c.conname from ${named} join pg_constraint c on c.contype = 'f' and t.id in (c.conrelid, c.confrelid)
    union all select g.tgname from ${named} join pg_trigger g on g.tgrelid = t.id`.execute(owner);
  t.same(bound.rows, [], 'no foreign key goes to or from one, and none has a trigger');

  const functions = await sql<{ name: string; first: string; body: string }>`
    select proname as name, proargnames[1] || ' ' || format_type(proargtypes[0], null) as first, prosrc as body
    from pg_proc where pronamespace = 'log'::regnamespace and proname = any(${[...DISTRIBUTED_FUNCTIONS]})`.execute(
    owner,
  );
  t.same(functions.rows.map(({ name }) => name).sort(), [...DISTRIBUTED_FUNCTIONS].sort(), 'each is there once');
  for (const { name, first, body } of functions.rows) {
    t.equal(first, 'p_lane smallint', `${name} has the lane first`);
    const text = body.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
    const read = [...text.matchAll(/(?<!insert )\b(?:from|join|update|into|using) log\.(\w+)(?: as)? (\w+)/g)];
    for (const [, table, alias] of read)
      if (!['where', 'set'].includes(alias ?? ''))
        t.match(
          text,
          new RegExp(`\\b${alias}\\.lane = (p_lane|\\$1)|insert into log\\.${table}\\b`),
          `${name}: ${table} ${alias}`,
        );
    t.notMatch(
      text,
      /\blog\.(?!engagement_event|engagement_id|flush|flushed|acknowledged|forgotten_id|lane_cut)\w/,
      name,
    );
  }
});

t.test('where each lane knows its own ids alone, it answers whatever other lanes hold', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  await openTestPool(t, database, 'owner').transaction().execute(keepIdsByLane);
  const log = openEngagementLog(openTestPool(t, database), { lanes: 2, onAppended: () => undefined });
  const [id, other] = [randomUUID(), randomUUID()];
  const said = { id, user: 1 };
  t.match(await log.append([engagementEvent(said)], 'a'), { accepted: 1, position: '1:1' });
  t.match(await log.append([engagementEvent(said)], 'c'), { accepted: 1, position: '2:1' }, 'not known there');
  const again = [said, { id: other, user: 1 }].map(engagementEvent);
  t.match(await log.append(again, 'a'), { accepted: 1, duplicates: 1, position: '1:2' });
  t.match(await log.append(again, 'c'), { accepted: 1, duplicates: 1, position: '2:2' });
});
