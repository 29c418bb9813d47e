import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Reduced } from './reduce.ts';

/** Puts rows in place of those of the same key; a row of null takes them away. */
async function replaceRows(
  transaction: Transaction<DB>,
  table: string,
  key: string[],
  changes: Iterable<{ row: object | null }>,
): Promise<void> {
  const all = [...changes];
  if (all.length === 0) return;
  const same = sql.raw(key.map((column) => `t.${column} = gone.${column}`).join(' and '));
  const [rows, name] = [all.flatMap(({ row }) => row ?? []), sql.id(table)];
  await sql`
    delete from ${name} t using jsonb_populate_recordset(null::${name}, ${JSON.stringify(all)}::jsonb) gone
    where ${same}`.execute(transaction);
  if (rows.length > 0)
    await sql`
      insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(
      transaction,
    );
}

/** Folds what is reported and looked at, who has blocked whom, and who may not write. */
export async function foldRights(
  transaction: Transaction<DB>,
  { looks, reports, blocks, stops }: Reduced,
): Promise<void> {
  await replaceRows(transaction, 'reported_conversation', ['conversation_id', 'side'], reports.values());
  await replaceRows(transaction, 'writing_block', ['blocker_id', 'blocked_id'], blocks.values());
  await replaceRows(transaction, 'writing_stop', ['user_id'], stops.values());
  if (looks.length > 0)
    await sql`
      insert into conversation_look
      select * from jsonb_populate_recordset(null::conversation_look, ${JSON.stringify(looks)}::jsonb)`.execute(
      transaction,
    );
}
