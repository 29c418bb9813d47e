import { type Kysely, sql } from 'kysely';

/**
 * What `log.append_to_lane` must also take and store. Its text is changed, not replaced: on a cluster it looks ids up by
 * lane. The release before leaves the last argument out.
 */
const CHANGES: [part: RegExp, instead: string][] = [
  [/p_properties jsonb\)/, 'p_properties jsonb, p_bots boolean[] default null)'],
  [/occurred_at, properties, n\)/g, 'occurred_at, bot, properties, n)'],
  [/occurred_at, properties\)/g, 'occurred_at, properties, bot)'],
  [/p_occurred_at\)/g, "p_occurred_at, coalesce(p_bots, '{}'))"],
  [/e\.occurred_at, e\.properties\b/g, 'e.occurred_at, e.properties, e.bot'],
  [/f\.occurred_at, f\.properties\b/g, 'f.occurred_at, f.properties, f.bot'],
];

/** Marks events of bots. All others have null, which takes no room: neither here, nor in exports from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log.engagement_event add column bot boolean`.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('log.append_to_lane'::regproc) as text`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [part, instead] of CHANGES) {
    const changed = text.replace(part, instead);
    if (changed === text) throw new Error(`log.append_to_lane has no ${part}`);
    text = changed;
  }
  await sql
    .raw(`
drop function log.append_to_lane;
${text};
revoke all on function log.append_to_lane from public;
grant execute on function log.append_to_lane to vernissage_app`)
    .execute(db);
}
