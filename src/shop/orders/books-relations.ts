import { type RawBuilder, sql } from 'kysely';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';

const quoted = (types: string[]) => sql.raw(`'${types.join("', '")}'`);

const OF_ORDERS = quoted([
  ...['order_placed', 'order_accepted', 'order_extended', 'order_declined', 'order_expired', 'order_cancelled'],
  ...['order_paid', 'order_paid_late', 'order_refunded', 'return_asked', 'return_received'],
]);
const OF_PIECES = quoted(['pieces_held', 'pieces_extended', 'pieces_released', 'pieces_sold', 'pieces_restocked']);
const OF_REFUNDS = quoted(['refund_asked', 'refund_done', 'refund_failed', 'refund_retried']);
const OF_PAYOUTS = quoted([
  ...['payout_asked', 'payout_done', 'payout_failed', 'reversal_asked', 'reversal_done', 'reversal_failed'],
  ...['debt_carried', 'debt_withheld', 'dispute_won', 'dispute_lost'],
]);
const OF_PAYMENTS = quoted(['payment_settled', 'payment_captured', 'capture_failed']);
const OF_WORKS = quoted(['artwork_listed', 'artwork_changed', 'artwork_deleted', 'artwork_erased']);

const number = (field: string) => sql.raw(`(payload ->> '${field}')::bigint`);

/** SQL of the sum of what events of a type say. @param folded the position up to which they count; all without it */
const total = (type: string, field = 'amount_cents', folded?: number) =>
  sql`coalesce(sum(${number(field)}) filter (
    where type = ${sql.lit(type)} ${folded === undefined ? sql`` : sql`and position <= ${folded}`}), 0)::bigint`;

/**
 * Relations for `with`, over all events of orders and pieces:
 *
 * - `told`: these events, and those that say how many pieces a work has;
 * - `sale`: what the events of an order come to. `open`: they keep its pieces until `hold_until`; `booked` is what the
 *   books must have of it, by the events up to the position `folded`;
 * - `line`: a work in an order, with the pieces that must have been sold of it, and be free again;
 * - `piece`: what the events of a work say of the pieces of an order;
 * - `work`: how many pieces there are; null: the work is erased, and its events are blanked;
 * - `payment`: what the events of a payment by card come to, by its checkout;
 * - `refund`: what of it goes back to the card, by the order; `had`: of what failed, what its buyer had from a bank;
 * - `payout`: what its artist has had, or owes, of an order that was paid by card, and its dispute;
 * - `debt`: what debts of other orders took of what an artist has of an order.
 */
export const relationsOf = (folded: number): RawBuilder<unknown> => sql`
  told as materialized (
    select position, type, payload, ${number('order_id')} as order_id, ${number('artwork_id')} as artwork_id,
      ${number('checkout_id')} as checkout_id
    from log.domain_event
    where lane = ${DOMAIN_LANE} and type in (${OF_ORDERS}, ${OF_PIECES}, ${OF_WORKS}, ${OF_PAYMENTS}, ${OF_REFUNDS}, ${OF_PAYOUTS})
  ), sale as materialized (
    select order_id, max(checkout_id) as checkout_id, coalesce(bool_or(payload ->> 'method' = 'card'), false) as card,
      count(*) filter (where type = 'order_placed') as placed,
      bool_or(type = 'order_paid') as paid, bool_or(type = 'order_paid_late') as late,
      count(*) filter (where type in ('order_paid', 'order_paid_late')) as payments,
      not bool_or(type in ('order_declined', 'order_expired', 'order_cancelled', 'order_paid', 'order_paid_late')) as open,
      bool_or(type = 'order_cancelled' and payload -> 'restocked' = 'true') as all_back,
      bool_or(type = 'return_received' and payload -> 'restocked' = 'true') as some_back,
      (array_agg(payload -> 'lines' order by position desc) filter (where type = 'order_placed'))[1] as lines,
      (array_agg(payload -> 'lines' order by position desc) filter (where type = 'return_asked'))[1] as lines_back,
      ((array_agg(payload ->> 'hold_until' order by position desc) filter (where payload ? 'hold_until'))[1])::timestamptz
        as hold_until,
      sum(${number('subtotal_cents')} + ${number('shipping_cents')} + ${number('tax_cents')})::bigint as total,
      coalesce(sum(${number('amount_cents')}), 0)::bigint as refunded,
      coalesce(sum(${number('commission_cents')}) filter (where type = 'order_placed'), 0)::bigint as commission,
      coalesce(sum(${number('commission_cents')}) filter (where type = 'order_refunded'), 0)::bigint as commission_back,
      bool_or(type = 'order_paid' and position <= ${folded}) as paid_folded,
      coalesce(sum(${number('commission_cents')}) filter (where type = 'order_refunded' and position <= ${folded}), 0)::bigint
        as back_folded,
      coalesce(sum(${number('amount_cents')}) filter (where position <= ${folded}), 0)::bigint as refunded_folded,
      coalesce(sum(${number('amount_cents')}) filter (where payload ? 'disputed'), 0)::bigint as lost,
      coalesce(sum(${number('amount_cents')}) filter (where payload ? 'disputed' and position <= ${folded}), 0)::bigint
        as lost_folded,
      coalesce(sum(${number('amount_cents')}) filter (where payload ? 'untaken'), 0)::bigint as untaken
    from told where type in (${OF_ORDERS}) group by order_id
  ), work as materialized (
    select artwork_id, bool_or(type = 'artwork_erased') as erased, bool_or(type = 'artwork_deleted') as deleted,
      coalesce((array_agg(${number('limited_edition')} order by position desc)
        filter (where payload ? 'limited_edition'))[1], 1) as pieces
    from told where type in (${OF_WORKS}) group by artwork_id
  ), line as materialized (
    select s.order_id, l.artwork_id, case when paid then l.quantity else 0 end as sold,
      case when not paid or w.deleted then 0 when all_back then l.quantity
        when some_back then coalesce(b.quantity, 0) else 0 end as back,
      l.quantity, open and hold_until > now() as open, hold_until
    from sale s
    cross join lateral jsonb_to_recordset(s.lines) as l(artwork_id bigint, quantity bigint)
    left join lateral (
      select quantity from jsonb_to_recordset(s.lines_back) as b(artwork_id bigint, quantity bigint)
      where b.artwork_id = l.artwork_id limit 1
    ) b on true
    join work w on w.artwork_id = l.artwork_id
    where not w.erased
  ), piece as materialized (
    select order_id, artwork_id,
      coalesce(sum(${number('quantity')}) filter (where type = 'pieces_sold'), 0)::bigint as sold,
      coalesce(sum(${number('quantity')}) filter (where type = 'pieces_restocked'), 0)::bigint as back,
      coalesce((array_agg(type in ('pieces_held', 'pieces_extended') order by position desc)
        filter (where type <> 'pieces_restocked'))[1], false) as held,
      (array_agg(${number('quantity')} order by position desc) filter (where type = 'pieces_held'))[1] as quantity,
      ((array_agg(payload ->> 'until' order by position desc) filter (where payload ? 'until'))[1])::timestamptz as until
    from told where type in (${OF_PIECES}) group by order_id, artwork_id
  ), payment as materialized (
    select checkout_id, count(*) filter (where type = 'payment_settled') as settled,
      count(*) filter (where type = 'payment_captured') as captures, bool_or(type = 'capture_failed') as failed,
      coalesce(sum(${number('capture_cents')}), 0)::bigint as taken,
      coalesce(sum(${number('captured_cents')}), 0)::bigint as captured,
      coalesce(sum(${number('fee_cents')}), 0)::bigint as fee,
      bool_or(type = 'payment_captured' and position <= ${folded}) as captured_folded,
      coalesce(sum(${number('fee_cents')}) filter (where position <= ${folded}), 0)::bigint as fee_folded
    from told where type in (${OF_PAYMENTS}) group by checkout_id
  ), refund as materialized (
    select order_id, coalesce(sum(${number('amount_cents')}) filter (where type = 'refund_asked'), 0)::bigint as asked,
      coalesce(sum(${number('amount_cents')}) filter (where type = 'refund_done'), 0)::bigint as done,
      coalesce(sum(${number('amount_cents')}) filter (where type = 'refund_failed'), 0)::bigint as failed,
      coalesce(sum(${number('amount_cents')}) filter (where type = 'refund_retried'), 0)::bigint as retried,
      coalesce(sum(${number('amount_cents')}) filter (where type = 'refund_done' and position <= ${folded}), 0)::bigint
        as done_folded,
      coalesce(sum(${number('settled_cents')}), 0)::bigint as had,
      coalesce(sum(${number('settled_cents')}) filter (where position <= ${folded}), 0)::bigint as had_folded
    from told where type in (${OF_REFUNDS}) group by order_id
  ), payout as materialized (
    select order_id, ${total('payout_asked')} as asked, ${total('payout_done')} as done,
      ${total('payout_failed')} as failed, ${total('payout_asked', 'withheld_cents')} as kept,
      ${total('reversal_asked')} as back_asked, ${total('reversal_done')} as back_done,
      ${total('reversal_failed')} as back_failed, ${total('debt_carried')} as carried,
      ${total('debt_withheld')} as debt_paid,
      ${total('payout_done', 'amount_cents', folded)} + ${total('payout_asked', 'withheld_cents', folded)}
        - ${total('reversal_done', 'amount_cents', folded)} - ${total('reversal_failed', 'amount_cents', folded)}
        - ${total('debt_carried', 'amount_cents', folded)} as had_folded,
      ${total('reversal_failed', 'amount_cents', folded)} + ${total('debt_carried', 'amount_cents', folded)}
        - ${total('debt_withheld', 'amount_cents', folded)} as owed_folded,
      ${total('dispute_lost')} as bank_took, ${total('dispute_lost', 'settled_cents')} as settled,
      ${total('dispute_lost', 'settled_cents', folded)} as settled_folded,
      ${total('dispute_lost', 'loss_cents')} as loss, ${total('dispute_lost', 'loss_cents', folded)} as loss_folded,
      ${total('dispute_won', 'fee_cents', folded)} + ${total('dispute_lost', 'fee_cents', folded)} as fee_folded
    from told where type in (${OF_PAYOUTS}) group by order_id
  ), debt as materialized (
    select ${number('from_order_id')} as order_id, sum(${number('amount_cents')})::bigint as paid
    from told where type = 'debt_withheld' group by 1
  )`;
