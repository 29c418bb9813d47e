import type { Kysely } from 'kysely';
import type { InvoiceDocument } from '../../contract/invoices.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Rendering } from './rendering.ts';

export type Side = 'buyer_id' | 'artist_id';

type Wanted = {
  orderId: number;
  side: Side;
  userId: number;
  /** Of a credit note; left out, the invoice is meant. */
  number?: string;
};

/** @throws ORDER_NOT_FOUND unless the order has the person on this side */
async function requireParty(db: Kysely<DB>, { orderId, side, userId }: Wanted): Promise<void> {
  const found = await db
    .selectFrom('selling.order_words')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where(side, '=', userId)
    .executeTakeFirst();
  if (!found) throw fail('ORDER_NOT_FOUND');
}

/** What a number looks like: PostgreSQL refuses texts that others may send. */
const NUMBER = /^\d{1,15}-\d{4}-\d{1,15}$/;

/**
 * A paper of an order of somebody.
 *
 * @throws ORDER_NOT_FOUND; INVOICE_NOT_FOUND while it has none, or once it was forgotten
 */
async function findPaper(db: Kysely<DB>, wanted: Wanted) {
  await requireParty(db, wanted);
  if (wanted.number !== undefined && !NUMBER.test(wanted.number)) throw fail('INVOICE_NOT_FOUND');
  const kind = wanted.number === undefined ? 'invoice' : 'credit_note';
  const papers = db
    .selectFrom('selling.invoice')
    .select(['number', 'says', 'pdf'])
    .where('order_id', '=', wanted.orderId)
    .where('kind', '=', kind);
  const paper = await (wanted.number === undefined ? papers : papers.where('number', '=', wanted.number))
    .limit(1)
    .executeTakeFirst();
  if (!paper) throw fail('INVOICE_NOT_FOUND');
  return paper;
}

/**
 * The file of a paper. It is drawn when it is asked for first, and kept; of two who ask at once both get the one that is
 * kept.
 *
 * @throws ORDER_NOT_FOUND, INVOICE_NOT_FOUND, OVERLOADED, UNAVAILABLE
 */
export async function readFile(
  db: Kysely<DB>,
  rendering: Rendering,
  wanted: Wanted,
): Promise<{ number: string; pdf: Buffer }> {
  const { number, says, pdf } = await findPaper(db, wanted);
  if (pdf) return { number, pdf };
  const drawn = await rendering.render(says as InvoiceDocument);
  const mine = db.updateTable('selling.invoice').set({ pdf: drawn }).where('number', '=', number);
  const { numUpdatedRows } = await mine.where('pdf', 'is', null).executeTakeFirst();
  if (numUpdatedRows > 0n) return { number, pdf: drawn };
  return { number, pdf: (await findPaper(db, wanted)).pdf ?? drawn };
}
