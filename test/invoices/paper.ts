import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { InvoiceDocument } from '../../src/contract/invoices.ts';

/** What the tests draw; the amounts are those of its only line. */
export const PAPER: InvoiceDocument = {
  ...{ number: '12-2026-3', kind: 'invoice', of: null, order_id: 10_001 },
  ...{ issued_at: '2026-11-27T10:00:00.000Z', method: 'arranged', paid_on: '2026-11-26' },
  seller: { profile_id: 12, name: 'Ada Sol', address: null },
  buyer: {
    name: 'June Okafor',
    line1: '3 Quai',
    line2: null,
    city: 'Lyon',
    region: null,
    postal_code: '69002',
    country: 'FR',
  },
  lines: [{ title: 'Tide', quantity: 2, price_cents: 120_050 }],
  ...{ subtotal_cents: 240_100, shipping_cents: 1_500, tax_cents: 99 },
};

export type Piece = { text: string; x: number; y: number; font: string };

/** The pieces of text of each page, in the order in which they were drawn, where they stand. */
export async function piecesOf(pdf: Uint8Array): Promise<Piece[][]> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const pages: Piece[][] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: item.transform[4], y: Math.round(item.transform[5]), font: item.fontName }]
          : [],
      ),
    );
  }
  await file.destroy();
  return pages;
}

/** The lines of a file, from the top, each with its pieces from left to right. */
export async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await piecesOf(pdf);
  return pages.flatMap((pieces) =>
    [...Map.groupBy(pieces, ({ y }) => y)]
      .sort(([one], [other]) => other - one)
      .map(([, line]) => line.sort((one, other) => one.x - other.x))
      .map((line) => line.flatMap(({ text }) => text.trim() || []).join(' ')),
  );
}
