/** A rate in hundredths of a percent: 725 is 7.25 %. */
export type Rates = { shippingBasisPoints: number; taxBasisPoints: number };

type Amounts = { subtotal: number; shipping_cost: number; tax_amount: number; total_amount: number };
type PricedLine = { quantity: number; priceCents: number };

/** A share of an amount, rounded half up to a whole cent. */
function shareOf(cents: bigint, basisPoints: number): bigint {
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

/** Cents as the API shows money. */
export function toDollars(cents: number | bigint): number {
  return Number(cents) / 100;
}

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
