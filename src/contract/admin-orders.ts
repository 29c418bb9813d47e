import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars } from './order-amounts.ts';
import { Count, ORDER_STATUSES, type OrderStatus } from './orders.ts';
import { Id, Instant, Nullable } from './primitives.ts';

/** Days over which the way of orders is counted. */
export const FUNNEL_DAYS = 30;
/** Days after which money that is to go back is late. */
export const REFUND_WITHIN_DAYS = 14;
/** Orders of each list that are named; more are counted. */
export const NAMED_ORDERS = 20;

const Money = Type.Number();
const named = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ total: Count, orders: Type.Array(item, { maxItems: NAMED_ORDERS }) });

/** An order that waits for its artist, or for money. */
const Waiting = Type.Object({
  id: Id,
  status: Type.Enum(['requested', 'awaiting_payment']),
  placed_at: Instant,
  hold_until: Instant,
});

/** An order whose money is to go back. `since`: nothing has happened to it since then. */
const Owing = Type.Object({ id: Id, owed: Dollars, since: Instant });

/** A mail about an order that is put aside. */
const Aside = Type.Object({ id: Id, letter: Type.String(), reason: Type.String(), since: Instant });

/** A step of a payment by card that is put aside, such as its capture; and the stream of the event that asks for it. */
const StepAside = Type.Object({ stream: Type.String(), step: Type.String(), reason: Type.String(), since: Instant });

/** A notice of the provider that fits nothing, by the key with which it is put aside. */
const StrayNotice = Type.Object({ key: Type.String(), reason: Type.String(), since: Instant });

/** An order of whose money a bank asks for some. `due_at`: until when the house may answer. */
const Disputed = Type.Object({ id: Id, amount: Dollars, due_at: Instant });

/**
 * An order of whose money some stays where it is not to be: a refund that the bank of the buyer did not take, a payout
 * that the account of the artist did not take, or what an artist owes since they were paid; `since`: nothing has happened
 * to the order since then. Or the provider was asked more than a day ago to pay out, or to take back, and nobody knows
 * what came of it; `since` then.
 */
const Stuck = Type.Object({
  ...{ id: Id, amount: Dollars, since: Instant },
  what: Type.Enum(['refund', 'payout', 'debt', 'payout_unanswered', 'reversal_unanswered']),
});

const StatusCounts = Type.Object(
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, Count])) as Record<OrderStatus, typeof Count>,
);

/**
 * How far the orders came that were placed in the last days. `checkouts` are visits to the checkout in those days, and so
 * counts other things than the rest.
 */
const Funnel = Type.Object({
  days: Count,
  ...{
    checkouts: Count,
    placed: Count,
    accepted: Count,
    paid: Count,
    shipped: Count,
    delivered: Count,
    returned: Count,
  },
});

/**
 * Sums of the books; `balanced`: debit is credit. The commission that the house earned, less what it gave back of it,
 * the provider's fees and what banks took of money that had gone back before, is what it kept. The same is what artists owe it, what it has at the provider and what buyers are
 * to pay by card (below zero: are to get back), less what it owes artists of what was paid by card.
 */
const Books = Type.Object({
  ...{ balanced: Type.Boolean(), debit: Dollars, credit: Dollars },
  ...{ earned: Dollars, returned: Dollars, fees: Money, losses: Money, kept: Money },
  ...{ owed: Money, at_provider: Money, of_buyers: Money, to_artists: Money },
});

/** What an administrator sees of all orders. */
export const AdminOrders = Type.Object(
  {
    as_of: Instant,
    by_status: StatusCounts,
    /** Requests that their artist has not answered for a day. */
    unanswered: Count,
    waiting: named(Waiting),
    late: named(Owing),
    overdue: named(Owing),
    aside: named(Aside),
    steps_aside: Type.Object({ total: Count, steps: Type.Array(StepAside, { maxItems: NAMED_ORDERS }) }),
    notices: Type.Object({ total: Count, notices: Type.Array(StrayNotice, { maxItems: NAMED_ORDERS }) }),
    /** Open ones, those first that are to be answered first. */
    disputes: named(Disputed),
    stuck: named(Stuck),
    funnel: Funnel,
    books: Books,
    /** Who takes the money of buyers; null where they arrange it with artists. */
    provider: Nullable(Type.String()),
  },
  { title: 'AdminOrders' },
);
export type AdminOrders = Static<typeof AdminOrders>;
