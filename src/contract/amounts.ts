/** A rate in hundredths of a percent: 725 is 7.25 %. */
export type Rates = { shippingBasisPoints: number; taxBasisPoints: number };

type Amounts = { subtotal: number; shipping_cost: number; tax_amount: number; total_amount: number };
type PricedLine = { quantity: number; priceCents: number };

/** A share of an amount, rounded half up to a whole cent. */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return (cents * BigInt(basisPoints) + 5_000n) / 10_000n;
}

/** The cost of shipping works for this amount, in cents. */
export function shippingCost(subtotal: bigint, { shippingBasisPoints }: Rates): bigint {
  return shareOf(subtotal, shippingBasisPoints);
}

/** The tax on works for this amount, in cents; delivery is not taxed. */
export function taxAmount(subtotal: bigint, { taxBasisPoints }: Rates): bigint {
  return shareOf(subtotal, taxBasisPoints);
}

/**
 * Splits an amount by weights: each has its share in whole cents, and what rounding leaves goes to the largest remainders,
 * so the shares are the amount.
 */
export function splitBy(cents: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (cents * weight) / sum);
  const left = Number(cents - shares.reduce((all, share) => all + share, 0n));
  const remainders = weights.map((weight, index) => ({ index, remainder: (cents * weight) % sum }));
  const first = remainders.sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const favoured = new Set(first.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (favoured.has(index) ? share + 1n : share));
}

/** Dollars with at most 2 decimals as whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Cents as the API shows money. */
export function toDollars(cents: number | bigint): number {
  return Number(cents) / 100;
}

/** Cents as a sentence names them: `$12.50`. */
export const inDollars = (cents: number): string => `$${toDollars(cents).toFixed(2)}`;

/** The amounts of the lines that count, in dollars; computed in whole cents of any size. */
export function amountsOf(lines: Iterable<PricedLine>, rates: Rates): Amounts {
  let subtotal = 0n;
  for (const { quantity, priceCents } of lines) subtotal += BigInt(quantity) * BigInt(priceCents);
  const shipping = shippingCost(subtotal, rates);
  const tax = taxAmount(subtotal, rates);
  return {
    subtotal: toDollars(subtotal),
    shipping_cost: toDollars(shipping),
    tax_amount: toDollars(tax),
    total_amount: toDollars(subtotal + shipping + tax),
  };
}
