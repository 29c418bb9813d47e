import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** Lets a table fail at some rows, with an error that says nothing of the row: a fold that meets it halts. */
export async function failAt(owner: Kysely<DB>, table: string, condition: string): Promise<void> {
  const statements = `
    create or replace function public.fail() returns trigger language plpgsql as $$ begin raise 'fault'; end $$;
    create or replace trigger fault before insert or update on ${table} for each row when (${condition})
      execute function public.fail()`;
  await sql.raw(statements).execute(owner);
}
