import type { InvoiceDocument } from '../../contract/invoices.ts';
import { type Element, MARGIN, openSheet, RIGHT, type Sheet } from './sheet.ts';

const GREY = '#6b645a';
const WHOLE = { x: MARGIN, width: RIGHT - MARGIN };
const HALF = WHOLE.width / 2 - 12;

/** The columns of the works: what, how many, of one, of all. */
const COLUMNS = {
  work: { x: MARGIN, width: 250 },
  quantity: { x: MARGIN + 262, width: 50 },
  price: { x: MARGIN + 316, width: 78 },
  amount: { x: RIGHT - 85, width: 85 },
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => dollars.format(cents / 100);
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const day = (instant: string) => days.format(new Date(instant));
const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** @returns the lines under a name */
function addressOf(buyer: NonNullable<InvoiceDocument['buyer']>): string[] {
  const { line1, line2, city, region, postal_code, country } = buyer;
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2 ?? '', region ? `${place}, ${region}` : place, countries.of(country) ?? country].filter(Boolean);
}

function party(sheet: Sheet, x: number, label: string, lines: string[], country?: string): number {
  const top = sheet.y;
  const box = { x, width: HALF };
  sheet.write(sheet.root, 'P', label, box, { size: 8, color: GREY });
  for (const [index, line] of lines.entries())
    sheet.write(sheet.root, 'P', line, box, index === 0 ? { size: 11 } : {}, country);
  const bottom = sheet.y;
  sheet.moveTo(top);
  return bottom;
}

const GONE = 'A member who has left Vernissage';

function head(sheet: Sheet, { number, kind, of, order_id, issued_at, seller, buyer }: InvoiceDocument): void {
  const { root } = sheet;
  sheet.write(root, 'P', 'Vernissage', WHOLE, { size: 10, face: 'strong', color: GREY });
  sheet.moveTo(sheet.y + 14);
  sheet.write(root, 'H1', kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`, WHOLE, {
    ...{ size: 20, face: 'strong' },
  });
  const about = of === null ? '' : ` · to invoice ${of}`;
  sheet.write(root, 'P', `Issued on ${day(issued_at)} · order ${order_id}${about}`, WHOLE, { color: GREY });
  sheet.moveTo(sheet.y + 22);
  const from = [seller.name || GONE, ...(seller.address ?? '').split('\n').filter(Boolean)];
  const left = party(sheet, MARGIN, 'From the artist', [...from, `Artist ${seller.profile_id} at Vernissage`]);
  const to = buyer ? [buyer.name, ...addressOf(buyer)] : [GONE];
  const right = party(sheet, MARGIN + HALF + 24, 'To', to, buyer?.country);
  sheet.moveTo(Math.max(left, right) + 26);
}

const right = { align: 'right' } as const;
const cell = (text: string, column: keyof typeof COLUMNS, style = {}) => ({ text, box: COLUMNS[column], style });

function titles(sheet: Sheet, table: Element): void {
  const style = { size: 8, color: GREY };
  const names = [
    cell('Work', 'work', style),
    cell('Quantity', 'quantity', { ...style, ...right }),
    cell('Price', 'price', { ...style, ...right }),
    cell('Amount', 'amount', { ...style, ...right }),
  ];
  sheet.row(table, 'TH', sheet.layRow(names, 3));
  sheet.rule();
}

function works(sheet: Sheet, { lines }: InvoiceDocument): void {
  const table = sheet.element(sheet.root, 'Table');
  titles(sheet, table);
  for (const { title, quantity, price_cents } of lines) {
    const row = sheet.layRow(
      [
        cell(title || 'A work', 'work'),
        cell(String(quantity), 'quantity', right),
        cell(money(price_cents), 'price', right),
        cell(money(price_cents * quantity), 'amount', right),
      ],
      5,
    );
    if (sheet.need(row.height)) titles(sheet, table);
    sheet.row(table, 'TD', row);
  }
  sheet.rule();
  table.end();
  sheet.moveTo(sheet.y + 10);
}

function sums(sheet: Sheet, document: InvoiceDocument): void {
  const { kind, subtotal_cents, shipping_cents, tax_cents } = document;
  const isInvoice = kind === 'invoice';
  const rows: [label: string, cents: number, style?: object][] = [
    [isInvoice ? 'Subtotal' : 'Given back of the works', subtotal_cents],
    [isInvoice ? 'Shipping' : 'Given back of the shipping', shipping_cents],
    [isInvoice ? 'Tax' : 'Given back of the tax', tax_cents],
    [
      isInvoice ? 'Total' : 'Given back',
      subtotal_cents + shipping_cents + tax_cents,
      { size: 12, face: 'strong' as const },
    ],
  ];
  sheet.need(150);
  const table = sheet.element(sheet.root, 'Table');
  const box = { x: MARGIN + 200, width: COLUMNS.amount.x - MARGIN - 210 };
  for (const [label, cents, style = {}] of rows) {
    const styled = { ...style, ...right };
    const cells = [{ text: label, box, style: styled }, cell(money(cents), 'amount', styled)];
    sheet.row(table, 'TD', sheet.layRow(cells, 2));
  }
  table.end();
  sheet.moveTo(sheet.y + 22);
}

/**
 * Draws an invoice or a credit note.
 *
 * @returns a PDF/A-3b, for the same document the same to the byte
 */
export async function renderInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const { number, kind, issued_at, paid_on, method } = document;
  const isCard = method === 'card';
  const title = kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`;
  const sheet = openSheet(title, new Date(issued_at));
  head(sheet, document);
  works(sheet, document);
  sums(sheet, document);
  const notes = [
    ...(paid_on ? [`Paid on ${day(paid_on)}, ${isCard ? 'by card' : 'as the artist says'}.`] : []),
    'All amounts are in US dollars.',
    `The artist sells in their own name. Vernissage is the place of the sale, and ${isCard ? 'takes payments for the artist' : 'takes no payment'}.`,
  ];
  for (const note of notes) sheet.write(sheet.root, 'P', note, WHOLE, { color: GREY });
  return sheet.close(title);
}
