import type { DomainProjection } from '../src/engine/folding/projection.ts';
import { book, countSteps } from './books/book.ts';
import {
  EXPECTED_COUNTS,
  EXPECTED_ENTRIES,
  EXPECTED_ORDERS,
  EXPECTED_SHARES,
  EXPECTED_TOTALS,
} from './books/expected.ts';
import { keepFacts, type Told, TYPES } from './books/facts.ts';

/**
 * The books of the house in double entry, and how far the orders of each day have come.
 *
 * Where payments are arranged, the money goes from the buyer straight to the artist: the books hold what the artist owes
 * the house, which is the commission of what was paid, less that of what went back. Money from a card goes through the
 * house: a sale is owed by its buyer, and to its artist, until the provider has captured it and the artist is paid out;
 * a refund is owed to the buyer until the provider has done it, or their bank has taken it. What an artist has had too
 * much they owe. The provider's fees are the house's: no refund brings them back; so is
 * what a bank takes of what had gone back before, unless that turns out to have failed. Of money that came too late nothing was sold, and nothing is owed.
 *
 * An entry is an event; of each order its lines are as much in debit as in credit.
 */
export const books: DomainProjection = {
  name: 'books',
  version: 5,
  source: 'domain',
  onPoison: 'park',
  types: [...TYPES],
  ddl: `
-- What later events of an order do not say.
create table booked_order (
  order_id bigint primary key,
  artist_id bigint not null,
  method text,
  placed_on date not null,
  subtotal_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  commission_cents bigint not null
);

-- What is taken of a payment for each of its orders.
create table booked_share (
  checkout_id bigint not null,
  order_id bigint not null,
  cents bigint not null,
  primary key (checkout_id, order_id)
);

create table book_entry (
  position bigint not null,
  -- What each account holds is said in books/entries.ts.
  account text not null,
  order_id bigint not null,
  -- Null where money moves between buyer and provider alone.
  artist_id bigint,
  month date not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (position, order_id, account)
);
create index on book_entry (order_id);

create table book_total (
  month date not null,
  account text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (month, account)
) with (fillfactor = 50);

-- Events of orders by the day (UTC) on which the order was placed.
create table order_count (
  placed_on date not null,
  type text not null,
  orders bigint not null,
  primary key (placed_on, type)
) with (fillfactor = 50);
`,
  async fold(transaction, events) {
    const all = events as unknown as Told[];
    await keepFacts(transaction, all);
    await book(transaction, all);
    await countSteps(transaction, all);
  },
  tables: [
    {
      name: 'booked_order',
      key: ['order_id'],
      columns: [
        ...['artist_id', 'method', 'placed_on'],
        ...['subtotal_cents', 'shipping_cents', 'tax_cents', 'commission_cents'],
      ],
      expected: EXPECTED_ORDERS,
    },
    { name: 'booked_share', key: ['checkout_id', 'order_id'], columns: ['cents'], expected: EXPECTED_SHARES },
    {
      name: 'book_entry',
      key: ['position', 'order_id', 'account'],
      columns: ['artist_id', 'month', 'debit_cents', 'credit_cents'],
      expected: EXPECTED_ENTRIES,
    },
    {
      name: 'book_total',
      key: ['month', 'account'],
      columns: ['debit_cents', 'credit_cents'],
      expected: EXPECTED_TOTALS,
    },
    { name: 'order_count', key: ['placed_on', 'type'], columns: ['orders'], expected: EXPECTED_COUNTS },
  ],
};
