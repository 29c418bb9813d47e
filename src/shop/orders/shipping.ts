import { type Rates, shippingCost, splitBy, taxAmount, toCents } from '../../contract/amounts.ts';
import { EVERYWHERE } from '../../contract/selling.ts';
import { fail } from '../../errors.ts';
import { HOUSE_TERMS, type Terms } from './terms.ts';
import type { WorkForSale } from './works.ts';

type Line = { work: NonNullable<WorkForSale>; quantity: number };

/** What an artist sends at once. Amounts are in cents. */
export type Parcel = {
  artistId: number;
  lines: Line[];
  subtotal: bigint;
  tax: bigint;
  /** Null where the artist does not ship, and where it depends on a country that is not known. */
  shipping: bigint | null;
  /** False where the artist has rates, and none of them fits. */
  shipsThere: boolean;
  shipsFrom: string | null;
  /** Days until it arrives. */
  days: number | null;
};

export const sumOf = (amounts: bigint[]) => amounts.reduce((sum, some) => sum + some, 0n);

const subtotalOf = (lines: Line[]) =>
  sumOf(lines.map(({ work, quantity }) => BigInt(work.price_cents) * BigInt(quantity)));

/** The rate for a country: its own, or else the one for everywhere. */
export const rateFor = ({ rates }: Terms, country: string) =>
  rates.find(({ to }) => to === country) ?? rates.find(({ to }) => to === EVERYWHERE);

/**
 * What works come to when they are sent to a country, artist by artist. Shipping is the artist's rate, once for all that
 * they send; of artists without rates, each has a share of what the house takes for all their works.
 *
 * @param country absent while it is not known
 */
export function parcelsOf(
  lines: Line[],
  terms: ReadonlyMap<number, Terms>,
  { country, house }: { country: string | undefined; house: Rates },
): Parcel[] {
  const groups = [...Map.groupBy(lines, ({ work }) => work.artist_id)].map(([artistId, theirs]) => ({
    ...{ artistId, lines: theirs, subtotal: subtotalOf(theirs), terms: terms.get(artistId) ?? HOUSE_TERMS },
  }));
  const subtotals = groups.map(({ subtotal }) => subtotal);
  const taxes = splitBy(taxAmount(sumOf(subtotals), house), subtotals);
  // Who has rates of their own has no part in what the house takes.
  const weights = groups.map(({ terms: { rates }, subtotal }) => (rates.length > 0 ? 0n : subtotal));
  const shares = splitBy(shippingCost(sumOf(weights), house), weights);
  return groups.map(({ terms: theirs, ...group }, index) => {
    const own = theirs.rates.length > 0;
    const rate = country === undefined ? undefined : rateFor(theirs, country);
    return {
      ...{ ...group, tax: taxes[index] ?? 0n, shipsFrom: theirs.ships_from, days: rate?.days ?? null },
      shipping: own ? (rate ? BigInt(toCents(rate.price)) : null) : (shares[index] ?? 0n),
      shipsThere: !own || country === undefined || rate !== undefined,
    };
  });
}

/** @throws NOT_SHIPPED_THERE, which names the works */
export function requireShipped(parcels: Parcel[]): (Parcel & { shipping: bigint })[] {
  const sent = parcels.flatMap(({ shipping, ...parcel }) => (shipping === null ? [] : [{ ...parcel, shipping }]));
  if (sent.length === parcels.length) return sent;
  const not = parcels.filter(({ shipping }) => shipping === null).flatMap(({ lines }) => lines);
  throw fail('NOT_SHIPPED_THERE', { extra: { works: not.map(({ work }) => work.artwork_id) } });
}
