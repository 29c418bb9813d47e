import { EVERYWHERE, SELLING_LIMITS as LIMITS, type Rate } from '#contract/selling.ts';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import { formatPrice } from '../../../lib/money.ts';
import { countryName } from '../countries.ts';

/** A rate as it is typed. The key tells rows apart that say the same. */
export type RateRow = { key: number } & Record<keyof Rate, string>;
export type RatePart = keyof Rate;

/** The fields of a row, in their order. */
export const RATE_PARTS: readonly RatePart[] = ['to', 'price', 'days'];

/** What a rate is for, in words. */
export const placeOf = (to: string) => (to === EVERYWHERE ? 'everywhere else' : countryName(to));

export const toRows = (rates: Rate[]): RateRow[] =>
  rates.map(({ to, price, days }, key) => ({ key, to, price: String(price), days: String(days) }));

export const priceOfRow = ({ price }: RateRow) => readNumber(price, { decimals: 2 });
const daysOfRow = ({ days }: RateRow) => readNumber(days, { decimals: 0 });

/** The rates that rows say, once nothing is wrong with them. */
export const toRates = (rows: RateRow[]): Rate[] =>
  rows.map((row) => ({ to: row.to, price: priceOfRow(row) ?? 0, days: daysOfRow(row) ?? 0 }));

const CHECKS: Record<RatePart, (row: RateRow, rows: RateRow[]) => string | undefined> = {
  to(row, rows) {
    if (row.to === '') return 'Country is required';
    const first = rows.find(({ to }) => to === row.to);
    return first === row ? undefined : 'This has a rate already';
  },
  price(row) {
    if (row.price.trim() === '') return 'Price is required';
    const price = priceOfRow(row);
    if (price === undefined) return 'Price must be a number, such as 24.90';
    return price < LIMITS.price ? undefined : `Price must be below ${formatPrice(LIMITS.price)}`;
  },
  days(row) {
    if (row.days.trim() === '') return 'Days are required';
    const { minimum, maximum } = LIMITS.days;
    const days = daysOfRow(row);
    return days !== undefined && days >= minimum && days <= maximum
      ? undefined
      : `Days must be a number from ${minimum} to ${maximum}`;
  },
};

/** The sentence for what is wrong with a field of a row. */
export const checkRate = (part: RatePart, row: RateRow, rows: RateRow[]) => CHECKS[part](row, rows);

/** The name of the control of a field. */
export const controlName = (part: RatePart, { key }: RateRow) => `rate-${part}-${key}`;

/** The name of the first control with something wrong in it. */
export function firstWrong(rows: RateRow[]): string | undefined {
  for (const row of rows) {
    const part = RATE_PARTS.find((some) => checkRate(some, row, rows) !== undefined);
    if (part !== undefined) return controlName(part, row);
  }
  return undefined;
}
