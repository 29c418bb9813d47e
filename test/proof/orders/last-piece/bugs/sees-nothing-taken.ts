import type { WorkForSale } from '../../../../../src/shop/orders/works.ts';

export * from '../../../../../src/shop/orders/works.ts';

/** The bug: an order does not look at what others hold, or have bought. */
export const orderable = (work: WorkForSale): number => work?.edition ?? 1;
