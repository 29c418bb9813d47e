import type { Kysely } from 'kysely';
import Type from 'typebox';
import { type InvoiceAmounts, type InvoiceDocument, invoiceNumber, splitRefunded } from '../../contract/invoices.ts';
import type { ShipTo } from '../../contract/ship-to.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { Load, Part } from '../../engine/log/execute-together.ts';
import type { InvoiceEvent, Issued } from '../invoices/events.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';

/** How many numbers an artist has given in a year. */
export const invoices = {
  name: 'invoices',
  version: 1,
  schema: Type.Integer({ minimum: 0 }),
  initial: 0,
  evolve: (issued: number, _event: InvoiceEvent) => issued + 1,
};

/** The stream of the numbers of an artist's year. */
export const invoicesStream = (profileId: number, year: number) => `invoices-${profileId}-${year}`;

/** What is to be put on paper for an event of an order; null when nothing is: what came late was never an order's. */
function amountsOf(order: Order, { type, payload }: OrderEvent): InvoiceAmounts | null {
  if (type === 'order_paid') return order;
  if (type !== 'order_refunded' || order.paid_on === null || order.paid_late) return null;
  const before = splitRefunded(payload.refunded_cents - payload.amount_cents, order);
  const after = splitRefunded(payload.refunded_cents, order);
  return {
    subtotal_cents: after.subtotal_cents - before.subtotal_cents,
    shipping_cents: after.shipping_cents - before.shipping_cents,
    tax_cents: after.tax_cents - before.tax_cents,
  };
}

type Paper = { issued: Issued; order: Order; paidOn: string | null };

/** What people said in the order: first as its invoice has it, which says it still when they are gone. */
async function saidIn(transaction: Kysely<DB>, { order, issued }: Paper) {
  const { order_id } = issued;
  const invoice = await transaction
    .selectFrom('selling.invoice')
    .select(['number', 'says'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice) {
    const { seller, buyer, lines, paid_on } = invoice.says as InvoiceDocument;
    return { seller, buyer, lines, paid_on, of: invoice.number };
  }
  const words = await transaction
    .selectFrom('selling.order_words')
    .select(['artist_name', 'titles', 'ship_to'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  const { phone: _unsaid, ...buyer } = (words?.ship_to ?? {}) as Partial<ShipTo>;
  const titles = (words?.titles ?? []) as string[];
  return {
    seller: { profile_id: order.profile_id, name: words?.artist_name ?? '', address: null },
    buyer: words?.ship_to ? (buyer as InvoiceDocument['buyer']) : null,
    lines: order.lines.map(({ quantity, price_cents }, index) => ({
      ...{ title: titles[index] ?? '', quantity, price_cents },
    })),
    ...{ paid_on: null, of: null },
  };
}

/** Writes what a paper says, in the transaction of its event. */
async function write(transaction: Kysely<DB>, paper: Paper, at: Date): Promise<void> {
  const { order_id, buyer_id, artist_id, profile_id, year, n, kind, ...amounts } = paper.issued;
  const number = invoiceNumber(profile_id, year, n);
  const said = await saidIn(transaction, paper);
  const document: InvoiceDocument = {
    ...{ number, kind, order_id, issued_at: at.toISOString(), ...said, ...amounts },
    method: paper.order.method ?? 'arranged',
    paid_on: paper.paidOn ?? said.paid_on,
  };
  const amount_cents = amounts.subtotal_cents + amounts.shipping_cents + amounts.tax_cents;
  await transaction
    .insertInto('selling.invoice')
    .values({
      number,
      order_id,
      buyer_id,
      artist_id,
      kind,
      issued_at: at,
      amount_cents,
      says: JSON.stringify(document),
    })
    // Another process has just given this number: then the append is refused, and the command is tried again.
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

/**
 * The invoices and credit notes that a change of an order brings about: their numbers are given in its commit, and what
 * they say is written in its transaction.
 */
export function createIssuing(at: Date) {
  let papers: Paper[] = [];
  return {
    /** Decides which numbers are given; asked again, it forgets what it said before. */
    async decide(load: Load, order: Order, events: OrderEvent[]): Promise<Part[]> {
      papers = [];
      const year = at.getUTCFullYear();
      const stream = invoicesStream(order.profile_id, year);
      for (const event of events) {
        const amounts = amountsOf(order, event);
        if (!amounts) continue;
        const kind = event.type === 'order_paid' ? 'invoice' : 'credit_note';
        const n = (await load(stream, invoices)) + papers.length + 1;
        const { order_id, buyer_id, artist_id, profile_id } = order;
        const { subtotal_cents, shipping_cents, tax_cents } = amounts;
        papers.push({
          issued: {
            ...{ order_id, buyer_id, artist_id, profile_id, year, n, kind },
            ...{ subtotal_cents, shipping_cents, tax_cents },
          },
          order,
          paidOn: event.type === 'order_paid' ? event.payload.paid_on : null,
        });
      }
      return [{ stream, events: papers.map(({ issued }) => ({ type: 'invoice_issued', payload: issued })) }];
    },
    async write(transaction: Kysely<DB>): Promise<void> {
      for (const paper of papers) await write(transaction, paper, at);
    },
  };
}
