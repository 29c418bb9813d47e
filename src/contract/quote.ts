import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars } from './order-amounts.ts';
import { Id, Nullable } from './primitives.ts';
import { Country } from './ship-to.ts';

/** Works and how many pieces of each, as `12x1,13x2`, and where they would go. */
export const QuoteQuery = Type.Object({
  pieces: Type.String({ maxLength: 2_000, pattern: '^[1-9]\\d{0,14}x[1-9]\\d?(?:,[1-9]\\d{0,14}x[1-9]\\d?){0,99}$' }),
  country: Type.Optional(Country),
});

/** What one artist would send. */
const QuotedOrder = Type.Object({
  artist: Type.Object({ id: Id, name: Type.String() }),
  artwork_ids: Type.Array(Id),
  subtotal: Dollars,
  /** Null where the artist does not ship, and where it depends on a country that was not named. */
  shipping_cost: Nullable(Dollars),
  tax_amount: Dollars,
  /** False where the artist has rates, and none for this country. */
  ships_there: Type.Boolean(),
  ships_from: Nullable(Country),
  /** In how many days it arrives, as the artist says. */
  days: Nullable(Type.Integer({ minimum: 1 })),
});
export type QuotedOrder = Static<typeof QuotedOrder>;

/** What works cost now, sent to a country; works that are gone are left out. Sums are null while a part is not known. */
export const QuoteReply = Type.Object({
  orders: Type.Array(QuotedOrder),
  subtotal: Dollars,
  shipping_cost: Nullable(Dollars),
  tax_amount: Dollars,
  total_amount: Nullable(Dollars),
});
export type QuoteReply = Static<typeof QuoteReply>;

/** The text by which works are asked about. */
export function piecesText(lines: { artwork_id: number; quantity: number }[]): string {
  return lines.map(({ artwork_id, quantity }) => `${artwork_id}x${quantity}`).join(',');
}

/** The works that such a text names; one that is named twice is one line. */
export function readPieces(text: string): { artwork_id: number; quantity: number }[] {
  const pieces = new Map<number, number>();
  for (const part of text.split(',')) {
    const [id = 0, quantity = 0] = part.split('x').map(Number);
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return [...pieces].map(([artwork_id, quantity]) => ({ artwork_id, quantity }));
}
