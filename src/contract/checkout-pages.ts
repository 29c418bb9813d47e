/**
 * The pages of ordering, with title and description. They stand apart from `PAGES`, which every page of the app loads,
 * because few come here.
 */
export const CHECKOUT_PAGES = {
  checkout: {
    path: '/checkout',
    title: 'Checkout',
    description: 'Where your works go, and the request to the artists who made them.',
    crawl: 'private',
  },
  placed: {
    path: '/checkout/placed',
    title: 'Your Request',
    description: 'What you asked the artists for, and how long it is kept for you.',
    crawl: 'private',
  },
} as const;

/** Not `/checkout/:id`, which is the call that reads what was ordered. */
export const PLACED_PATTERN = '/checkout/placed/:id?';

/** Marks the address to which whoever has paid by card comes back from the page of the provider. */
export const RETURNED = 'returned';

/** Where the buyer of an order reads it. Letters lead there, too. */
export const orderPath = (id: number) => `/dashboard?view=my-purchases&order=${id}`;

/** Where its artist reads it. */
export const salePath = (id: number) => `/dashboard?view=sales&sale=${id}`;
