const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What an order came to, in dollars. */
export type Amounts = { works: number; total: number };

/** Something that is done with an order, some milliseconds after it was placed. */
export type Step = {
  after: number;
  by: 'artist' | 'buyer';
  /** The end of the path of the call. */
  call: string;
  /** The event that comes of it. */
  event: string;
  body: (order: Amounts & { placedAt: number; id: number; lines: object[] }) => object;
};

const nothing = () => ({});
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const step = (call: string, event: string, after: number, body: Step['body'] = nothing): Step => ({
  ...{ after, by: 'artist', call, event, body },
});

const decline = step('decline', 'order_declined', 9 * HOUR);
const accept = step('accept', 'order_accepted', 11 * HOUR);
const cancel: Step = { ...step('cancel', 'order_cancelled', 20 * HOUR), by: 'buyer' };
const pay = step('paid', 'order_paid', 30 * HOUR, ({ placedAt }) => ({ paid_on: dayOf(placedAt + 30 * HOUR) }));
const refundAll = step('refund', 'order_refunded', 40 * HOUR, ({ total }) => ({ amount: total, restock: true }));
const ship = step('shipped', 'order_shipped', 54 * HOUR, ({ id }) => ({ tracking: `DEMO ${id}` }));
const deliver = step('delivered', 'order_delivered', 6 * DAY);
const refundSome = step('refund', 'order_refunded', 8 * DAY, ({ works }) => ({ amount: Math.round(works * 10) / 100 }));
const ask: Step = {
  ...step('return', 'return_asked', 8 * DAY, ({ lines }) => ({
    lines,
    reason: 'It is lovely, and too large for the place that we had in mind.',
  })),
  by: 'buyer',
};
const refuse = step('return', 'return_refused', 9 * DAY, () => ({
  step: 'refuse',
  answer: 'This one was printed for you, in the size that you asked for.',
}));
const allow = step('return', 'return_accepted', 9 * DAY, () => ({
  step: 'accept',
  answer: 'Of course. Please send it in the tube in which it came.',
}));
const receive = step('return', 'return_received', 15 * DAY, () => ({ step: 'received', restock: true }));
const refundReturn = step('refund', 'order_refunded', 16 * DAY, ({ works }) => ({ amount: works }));

const arrived = [accept, pay, ship, deliver];

/** The ways that orders go, by where they end. */
export const WAYS = {
  requested: [],
  declined: [decline],
  /** Accepted, and nothing is paid: with time it expires. */
  accepted: [accept],
  cancelled: [accept, cancel],
  paid: [accept, pay],
  refunded: [accept, pay, refundAll],
  shipped: [accept, pay, ship],
  delivered: arrived,
  refundedInPart: [...arrived, refundSome],
  returnAsked: [...arrived, ask],
  returnRefused: [...arrived, ask, refuse],
  returnAllowed: [...arrived, ask, allow],
  returned: [...arrived, ask, allow, receive, refundReturn],
} satisfies Record<string, Step[]>;
export type Way = keyof typeof WAYS;
