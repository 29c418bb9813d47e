import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** Lets a table fail at some rows, with an error that says nothing of the row: a fold that meets it halts. */
export async function failAt(owner: Kysely<DB>, table: RawBuilder<unknown>, condition: string): Promise<void> {
  await sql`
    create or replace function public.fail() returns trigger language plpgsql as $$ begin raise 'fault'; end $$`.execute(
    owner,
  );
  await sql`
    create or replace trigger fault before insert or update on ${table} for each row when (${sql.raw(condition)})
    execute function public.fail()`.execute(owner);
}
