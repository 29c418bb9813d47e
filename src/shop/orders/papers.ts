import { sql } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import type { InvoiceKind } from '../../contract/invoices.ts';
import type { Order as ShownOrder } from '../../contract/orders.ts';

/** The invoice and the credit notes of an order, the oldest first. */
export type Papers = { number: string; kind: InvoiceKind; amount_cents: number }[];

/** They, beside the words of an order `w`. */
export const papersOf = sql<Papers>`coalesce((
  select jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind, 'amount_cents', i.amount_cents)
    order by i.issued_at, i.number)
  from selling.invoice i where i.order_id = w.order_id), '[]')`.as('papers');

/** They as an order shows them. */
export function presentPapers(papers: Papers): Pick<ShownOrder, 'invoice' | 'credit_notes'> {
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  const notes = papers.filter(({ kind }) => kind === 'credit_note');
  return {
    invoice: invoice ? { number: invoice.number } : null,
    credit_notes: notes.map(({ number, amount_cents }) => ({ number, amount: toDollars(amount_cents) })),
  };
}
