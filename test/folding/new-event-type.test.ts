import { sql } from 'kysely';
import t from 'tap';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import { EVENT_TYPES } from '../../src/contract/engagement.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { engagementEvent } from '../helpers/events.ts';
import { engagement, openRig, type Rig } from '../helpers/folding.ts';

const newest = EVENT_TYPES.at(-1) ?? 'view_page';
const older = EVENT_TYPES.slice(0, -1);

/** Makes every row one of an older release: without the newest event type, arrays of figures are one shorter. */
async function shortenArrays({ owner, live }: Rig): Promise<string[]> {
  const shortened: string[] = [];
  for (const projection of engagement) {
    const { schema } = await live(projection);
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = ${schema} and udt_name = '_int8'`.execute(owner);
    for (const { table, column } of rows) {
      const figures = sql.ref(column);
      await sql`update ${sql.id(schema, table)} set ${figures} = trim_array(${figures}, 1)
        where cardinality(${figures}) = ${EVENT_TYPES.length + 1}`.execute(owner);
      shortened.push(`${table}.${column}`);
    }
  }
  return shortened;
}

t.test('rows from before an event type came go on being right', async (t) => {
  const rig = await openRig(t);
  const does = (types: readonly (typeof EVENT_TYPES)[number][], artwork: number) =>
    types.flatMap((type) => [
      engagementEvent({ type, artwork, user: 1, network: 1 }),
      engagementEvent({ type, artwork, person: 2, network: 2 }),
    ]);
  await rig.log.append([...does(older, 1001), ...does(older, 1002)]);
  await rig.foldAll();
  const shortened = await shortenArrays(rig);
  t.ok(shortened.includes('artwork_count.events'), shortened.join(', '));

  await rig.log.append([...does(EVENT_TYPES, 1001), ...does([newest], 1003)]);
  await rig.foldAll();
  for (const projection of engagement)
    for (const { name, shown } of await verifyProjection(rig.db, projection)) t.same(shown, [], name);
  t.match(await readStats(rig.db, { event_type: newest }), {
    total_events: 4,
    top_artworks: [
      { artwork_id: 1001, event_count: 2, unique_viewers: 2 },
      { artwork_id: 1003, event_count: 2, unique_viewers: 2 },
    ],
  });
  t.match(await readStats(rig.db, { event_type: 'view_artwork' }), {
    top_artworks: [
      { artwork_id: 1001, event_count: 4, unique_viewers: 2 },
      { artwork_id: 1002, event_count: 2, unique_viewers: 2 },
    ],
  });
});
