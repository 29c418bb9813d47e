import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../src/engine/db/tables.ts';

/** Changes the text of the function that appends engagement. @throws Error when the text has no such part any more */
async function change(owner: Kysely<DB>, parts: [part: string, instead: string][]): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc
    where proname = 'append_to_lane' and pronamespace = 'log'::regnamespace`.execute(owner);
  let text = rows[0]?.text ?? '';
  for (const [part, instead] of parts) {
    if (!text.includes(part)) throw new Error(`log.append_to_lane has no "${part}"`);
    text = text.replace(part, () => instead);
  }
  await sql.raw(text).execute(owner);
}

const LOCK = 'perform pg_advisory_xact_lock(1986359922, p_lane);';

/**
 * The bug: positions come from a sequence, and no lock makes commits follow their order. A reader that has passed a
 * position never sees an earlier one that is committed later. Every other append takes a moment before its commit.
 */
export async function takePositionsFromSequence(owner: Kysely<DB>): Promise<void> {
  await sql`create sequence log.next_position minvalue 0 start 0`.execute(owner);
  await change(owner, [
    [LOCK, ''],
    [
      'if not found then\n    last_number := 0;\n    base := 0;\n  end if;',
      `perform pg_advisory_lock(4218);
       select last_value into base from log.next_position;
       perform setval('log.next_position', base + given);
       perform pg_advisory_unlock(4218);
       last_number := base;
       if base % 2 = 0 then perform pg_sleep(0.1); end if;`,
    ],
  ]);
}

/** The bug: the ids of a flush are compared with each other, and with none that was stored before. */
export async function compareIdsWithinFlush(owner: Kysely<DB>): Promise<void> {
  await change(owner, [
    [' and not exists (select from log.engagement_id i where i.event_id = any (p_ids))', ''],
    ['if remembered <> named then', 'if false then'],
  ]);
}
