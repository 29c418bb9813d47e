import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

const OURS = sql`n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public', 'migration')`;

/** The rights on an object, in whichever order they were granted. */
const rights = (list: string) =>
  sql`(select string_agg(x::text, ' ' order by x::text) from unnest(${sql.raw(list)}) x)`;

/** Each object with all that it is made of, as text: `kind`, `name`, `made`. */
const OBJECTS = sql<{ kind: string; name: string; made: string }>`
  select 'schema' as kind, n.nspname::text as name, concat_ws(' ', n.nspowner::regrole, ${rights('n.nspacl')}) as made
  from pg_namespace n where ${OURS}
  union all
  select 'relation', c.oid::regclass::text, concat_ws(' ', c.relkind, c.relowner::regrole, ${rights('c.relacl')}, c.reloptions,
    pg_get_partkeydef(c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'columns', c.oid::regclass::text, (
    select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, ${rights('a.attacl')}, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p')
  union all
  select 'constraint', concat_ws(' ', k.conrelid::regclass, k.conname), pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype <> 'n'
  union all
  select 'index', i.indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(i.indexrelid), c.reloptions)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select 'sequence', s.seqrelid::regclass::text, concat_ws(' ', s.seqstart, s.seqincrement, s.seqmax)
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all
  select 'function', f.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(f.oid), f.proowner::regrole, ${rights('f.proacl')})
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${OURS}`;

/** The rows that a migration brings. What is drawn at random is only there. */
const ROWS = sql<{ kind: string; name: string; made: string }>`
  select 'rows', 'log.partitioning', (select json_agg(r)::text from log.partitioning r)
  union all select 'rows', 'log.lane_count', (select json_agg(r)::text from log.lane_count r)
  union all select 'rows', 'log.installation', (select json_agg(r.only_row)::text from log.installation r)
  union all select 'rows', 'waitlist.email_key', (select json_agg(length(r.key))::text from waitlist.email_key r)
  union all select 'rows', 'waitlist.mail_checkpoint', (select json_agg(r)::text from waitlist.mail_checkpoint r)
  union all select 'rows', 'images.large_size', (select json_agg(r)::text from images.large_size r)
  union all select 'rows', 'images.avif', (select json_agg(r)::text from images.avif r)`;

/**
 * Lists the tables, functions, rights and first rows of a database: a line an object, sorted, with a hash of what it is
 * made of. The owner's name is left out: that is whoever migrates.
 */
export async function listCatalogue(db: Kysely<DB>): Promise<string[]> {
  const owner = await sql<{ name: string }>`select current_user as name`.execute(db);
  const ownerName = new RegExp(`\\b${owner.rows[0]?.name}\\b`, 'g');
  const { rows } = await sql<{ kind: string; name: string; made: string }>`${OBJECTS} union all ${ROWS}`.execute(db);
  return rows
    .map(({ kind, name, made }) => {
      const text = (made ?? '').replaceAll(ownerName, 'owner').replace(/\s+/g, ' ');
      return `${kind} ${name} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    })
    .sort();
}
