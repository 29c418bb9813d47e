import { type Kysely, sql } from 'kysely';

/**
 * Invoices and credit notes: what each says, with the names in it, beside the events that give the numbers. What was
 * issued is never written again; the file is made of it when somebody asks first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table selling.invoice (
  number text primary key,
  order_id bigint not null,
  buyer_id bigint not null,
  artist_id bigint not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  issued_at timestamptz not null,
  amount_cents bigint not null,
  says jsonb not null,
  pdf bytea
);
create index on selling.invoice (order_id);
create index on selling.invoice (buyer_id);
create index on selling.invoice (artist_id);
create index on selling.invoice (issued_at);
create unique index invoice_of_an_order on selling.invoice (order_id) where kind = 'invoice';

grant select, insert, delete, update (pdf) on selling.invoice to vernissage_app;
`)
    .execute(db);
}
