import { type Kysely, sql } from 'kysely';

/**
 * The application owns nothing any more: what it has built so far, the read models, belongs to a role of their own, and
 * the application has the rights on them that folding and reading take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
revoke create on schema read from vernissage_app;
grant usage, create on schema read to vernissage_read_models;
reassign owned by vernissage_app to vernissage_read_models;
grant select on all tables in schema read to vernissage_app;

do $$
declare
  name text;
begin
  for name in select n.nspname from folding.build b join pg_namespace n on n.nspname = b.schema_name loop
    execute format('grant usage on schema %I to vernissage_app', name);
    execute format('grant select, insert, update, delete, maintain on all tables in schema %I to vernissage_app', name);
  end loop;
end $$;

-- Each process asks twice a second which sessions have ended since it asked last.
create index refresh_token_revoked on account.refresh_token (revoked_at) where revoked_at is not null;
`)
    .execute(db);
}
