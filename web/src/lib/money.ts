const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount of US dollars as it is shown: $1,250.00. */
export function formatPrice(amount: number): string {
  return dollars.format(amount);
}

/** The price of several copies, in dollars. It is calculated in whole cents, so that no binary fraction shows. */
export function priceOf(price: number, quantity: number): number {
  return (Math.round(price * 100) * quantity) / 100;
}
