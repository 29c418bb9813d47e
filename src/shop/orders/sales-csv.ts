import { splitBy, toCents, toDollars } from '../../contract/amounts.ts';
import type { Sale } from '../../contract/sales.ts';
import { csvHead, csvRow, textCell } from '../../serving/http/csv.ts';

const dayCell = (instant: string | null) => instant?.slice(0, 10) ?? '';
const moneyCell = (cents: bigint) => toDollars(cents).toFixed(2);

const HEADS = [
  ...['order', 'ordered_on', 'paid_on', 'shipped_on', 'delivered_on', 'status', 'title', 'quantity', 'price'],
  ...['shipping', 'tax', 'commission', 'net', 'refunded', 'country'],
];

/** The first line. */
export const CSV_HEAD = csvHead(HEADS);

/** An order as rows, one for each of its lines. What is of the whole order is shared out, so that columns can be summed. */
export function rowsOf(sale: Sale): string {
  const weights = sale.lines.map(({ price, quantity }) => BigInt(toCents(price)) * BigInt(quantity));
  // Of what was never paid nobody has anything.
  const earned = sale.payment === 'none' ? { ...sale, commission: 0, net: 0 } : sale;
  const shares = (['shipping_cost', 'tax_amount', 'commission', 'net', 'refunded'] as const).map((name) =>
    splitBy(BigInt(toCents(earned[name])), weights).map(moneyCell),
  );
  const { id, placed_at, paid_on, shipped_at, delivered_at, status } = sale;
  const ofOrder = [id, ...[placed_at, paid_on, shipped_at, delivered_at].map(dayCell), status];
  const country = sale.ship_to?.country ?? '';
  return sale.lines
    .map(({ title, quantity, price }, index) => {
      const ofLine = [textCell(title), quantity, price.toFixed(2), ...shares.map((share) => share[index])];
      return csvRow([...ofOrder, ...ofLine, country]);
    })
    .join('');
}
