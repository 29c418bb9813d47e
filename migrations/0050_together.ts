import { type Kysely, sql } from 'kysely';

/** Appends to several streams, all or nothing. The release before appends one item by `append_domain_or_fail`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Items as log.append_domain takes them, as the last thing in a transaction: the first refusal fails the transaction, and
-- says in its detail what it is. Positions of the items follow each other.
create function log.append_domain_together(p_lane smallint, p_items jsonb)
returns table (last_position bigint, stream_version integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged record;
begin
  for judged in select * from log.append_domain(p_lane, p_items) loop
    if judged.verdict <> 'stored' then
      raise exception 'not appended: %', judged.verdict using errcode = 'VE001', detail = row_to_json(judged)::text;
    end if;
    last_position := judged.last_position;
    stream_version := judged.stream_version;
  end loop;
  return next;
end $$;

revoke all on function log.append_domain_together from public;
grant execute on function log.append_domain_together to vernissage_app;
`)
    .execute(db);
}
