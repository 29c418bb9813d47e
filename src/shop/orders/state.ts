import Type, { type Static, type StaticDecode } from 'typebox';
import { CancelledBy } from '../../contract/orders.ts';
import { Instant, KeptInstant, KeptInstantOrNull, Nullable } from '../../contract/primitives.ts';
import { Return, ReturnedLine } from '../../contract/returns.ts';
import { Cents, type OrderEvent, Placed } from './events.ts';
import { Afterwards, afterchangeOf, NOTHING_AFTERWARDS, SUMS } from './payouts/state.ts';

const Goods = Type.Enum(['requested', 'held', 'sold', 'shipped', 'delivered', 'declined', 'expired', 'cancelled']);
export type Goods = Static<typeof Goods>;

const ReturnState = Type.Object({
  state: Return.properties.state,
  lines: Type.Array(ReturnedLine),
  /** What goes back once they have come. */
  value_cents: Cents,
  asked_at: Instant,
});

const OrderState = Type.Object({
  ...Placed.properties,
  placed_at: KeptInstant,
  goods: Goods,
  /** Whether its artist has ever said how to pay: then money may come. */
  accepted: Type.Boolean(),
  paid_on: Nullable(Type.String()),
  /** Money came when others had the pieces. */
  paid_late: Type.Boolean(),
  refunds: Type.Array(Type.Object({ cents: Cents, at: Instant })),
  refunded_cents: Cents,
  returned_commission_cents: Cents,
  return: Nullable(ReturnState),
  cancelled_by: Nullable(CancelledBy),
  shipped_at: KeptInstantOrNull,
  delivered_at: KeptInstantOrNull,
  ...Afterwards,
  /** When something last happened to it. */
  changed_at: KeptInstant,
});
export type Order = StaticDecode<typeof OrderState>;

/** An event of an order, or of what its buyer orders, as the log has it. */
export type Happened = OrderEvent & { occurredAt: Date };

const returnIn = (order: Order, state: Static<typeof ReturnState>['state']): Order => ({
  ...order,
  return: order.return && { ...order.return, state },
});

/** What happens to its money after it was paid by card. */
function evolveAfterwards(order: Order, event: Happened): Order {
  const { set, add } = afterchangeOf(event);
  if (Object.keys(set).length + Object.keys(add).length === 0) return order;
  const sums = Object.fromEntries(SUMS.map((sum) => [sum, order[sum] + (add[sum] ?? 0)]));
  return { ...order, ...set, ...sums };
}

function evolveOrder(order: Order, event: Happened): Order {
  const { type, payload, occurredAt } = event;
  switch (type) {
    case 'order_accepted':
      return { ...order, goods: 'held', accepted: true, hold_until: payload.hold_until };
    case 'order_extended':
      return { ...order, hold_until: payload.hold_until };
    case 'order_declined':
      return { ...order, goods: 'declined' };
    case 'order_expired':
      return { ...order, goods: 'expired' };
    case 'order_cancelled':
      return { ...order, goods: 'cancelled', cancelled_by: payload.by };
    case 'order_paid':
      return { ...order, goods: 'sold', paid_on: payload.paid_on, cancelled_by: null };
    case 'order_paid_late':
      return { ...order, paid_on: payload.paid_on, paid_late: true };
    case 'order_refunded': {
      const { amount_cents: cents, refunded_cents, returned_commission_cents } = payload;
      const refunds = [...order.refunds, { cents, at: occurredAt.toISOString() }];
      return { ...order, refunds, refunded_cents, returned_commission_cents };
    }
    case 'order_shipped':
      return { ...order, goods: 'shipped', shipped_at: occurredAt };
    case 'order_delivered':
      return { ...order, goods: 'delivered', delivered_at: occurredAt };
    case 'return_asked': {
      const { lines, value_cents } = payload;
      return { ...order, return: { state: 'asked', lines, value_cents, asked_at: occurredAt.toISOString() } };
    }
    case 'return_accepted':
      return returnIn(order, 'accepted');
    case 'return_refused':
      return returnIn(order, 'refused');
    case 'return_received':
      return returnIn(order, 'received');
    default:
      return evolveAfterwards(order, event);
  }
}

/** An order; null before it is placed. */
export const order = {
  name: 'order',
  version: 6,
  schema: Nullable(OrderState),
  initial: null as Order | null,
  evolve(state: Order | null, event: Happened): Order | null {
    const { type, payload, occurredAt: changed_at } = event;
    if (type !== 'order_placed') {
      const changed = state && evolveOrder(state, event);
      // A letter that was sent is noted in its stream as well, and changes nothing.
      return changed === state ? state : changed && { ...changed, changed_at };
    }
    return {
      ...payload,
      ...{
        goods: payload.method === 'card' ? 'held' : 'requested',
        placed_at: changed_at,
        accepted: false,
        cancelled_by: null,
      },
      ...{ paid_on: null, paid_late: false, refunds: [], refunded_cents: 0, returned_commission_cents: 0 },
      ...{ shipped_at: null, delivered_at: null, return: null, changed_at },
      ...NOTHING_AFTERWARDS,
    };
  },
};

/** The stream of an order. */
export const orderStream = (orderId: number) => `order-${orderId}`;
