import { type RawBuilder, sql } from 'kysely';
import { dollars } from '../books-words.ts';

/*
 * What contradicts of payments by card, over the relations of `books-relations.ts`. A payment is of a checkout, so it is
 * named by that.
 */

const THE_PAYMENT = sql.raw(`'the payment of checkout ' || checkout_id`);

/** Payments against their orders: what is sold is taken, once, and no more goes back. */
const OF_PAYMENTS = sql`
  select null::bigint as order_id, null::bigint as artwork_id, ${THE_PAYMENT} || ' was settled ' || settled
    || ' times and captured ' || captures || ' times' as says
  from payment where settled > 1 or captures > 1
  union all
  select order_id, null, 'was sold, and its card was not charged: ' || ${dollars('total - refunded')} || ' of it never came'
  from sale join payment using (checkout_id) where card and paid and failed and refunded < total
  union all
  select order_id, null, ${dollars('untaken')} || ' of it was never taken, and no capture of its payment has failed'
  from sale left join payment using (checkout_id) where untaken > 0 and failed is not true
  union all
  select null, null, ${THE_PAYMENT} || ' could not be taken, and took ' || ${dollars('captured')}
  from payment where failed and captures > 0
  union all
  select null, null, ${THE_PAYMENT} || ' is to take ' || ${dollars('coalesce(taken, 0)')} || ', and its paid orders cost '
    || ${dollars('coalesce(cost, 0)')}
  from payment full join (
    select checkout_id, sum(total)::bigint as cost from sale where card and paid group by checkout_id
  ) sold using (checkout_id)
  where coalesce(taken, 0) <> coalesce(cost, 0)
  union all
  select null, null, ${THE_PAYMENT} || ' took ' || ${dollars('captured')} || ', and was to take ' || ${dollars('taken')}
  from payment where captures > 0 and captured <> taken
  union all
  select null, null, 'of ' || ${THE_PAYMENT} || ' ' || ${dollars('back')} || ' is to go back of ' || ${dollars('coalesce(taken, 0)')}
  from (
    select checkout_id, sum(asked - failed)::bigint as back from refund join sale using (order_id) group by checkout_id
  ) gone left join payment using (checkout_id)
  where back > coalesce(taken, 0)`;

/** Refunds against their orders. */
const OF_REFUNDS = sql`
  select order_id, null::bigint as artwork_id, 'refunds to its card are ' || ${dollars('asked')} || ', and '
    || ${dollars('refunded')} || ' went back of it' as says
  from (
    select order_id, coalesce(asked - retried, 0) as asked, case when card then refunded - lost - untaken else 0 end as refunded
    from sale full join refund using (order_id)
  ) compared where asked <> refunded
  union all
  select order_id, null, 'refunds to its card of ' || ${dollars('done + failed')} || ' have ended, of ' || ${dollars('asked')}
  from refund where done + failed > asked
  union all
  select order_id, null, 'the bank of its buyer took ' || ${dollars('bank_took')} || ', and ' || ${dollars('named')}
    || ' of that is named'
  from (
    select order_id, bank_took, coalesce(lost, 0) + settled + loss as named from payout left join sale using (order_id)
  ) compared where bank_took <> named
  union all
  select order_id, null, ${dollars('owed')} || ' of it is to go back, and a bank took ' || ${dollars('lost')} || ' too much'
  from (
    select order_id, refund.failed - retried - had - coalesce(settled, 0) as owed, coalesce(loss, 0) - had as lost
    from refund left join payout using (order_id)
  ) compared where lost < 0 or (owed > 0 and lost > 0)`;

/** Orders and payments against the books. @param entries the table of the entries */
const ofBooks = (entries: RawBuilder<unknown>) => sql`
  select order_id, null::bigint as artwork_id, 'its artist is owed ' || ${dollars('must')} || ' of it, and the books have '
    || ${dollars('booked')} as says
  from (
    select order_id, coalesce(booked, 0) as booked,
      case when card then case when paid_folded then total - commission else 0 end - refunded_folded + back_folded
        else 0 end - coalesce(had_folded, 0) as must
    from sale left join payout using (order_id) full join (
      select order_id, sum(credit_cents - debit_cents)::bigint as booked from ${entries}
      where account in ('payable', 'shipping', 'tax', 'paid_out') group by order_id
    ) b using (order_id)
  ) compared where must <> booked
  union all
  select order_id, null, 'its buyer is to pay ' || ${dollars('must')} || ', and the books have ' || ${dollars('booked')}
  from (
    select order_id, coalesce(booked, 0) as booked,
      case when card then case when paid_folded then total else 0 end - refunded_folded + lost_folded else 0 end
        - case when card and paid and captured_folded then total else 0 end + coalesce(done_folded, 0)
        + coalesce(settled_folded, 0) + coalesce(refund.had_folded, 0) as must
    from sale left join payment using (checkout_id) left join payout using (order_id) full join refund using (order_id)
    full join (
      select order_id, sum(debit_cents - credit_cents)::bigint as booked from ${entries}
      where account = 'buyer' group by order_id
    ) b using (order_id)
  ) compared where must <> booked
  union all
  select order_id, null, 'the house has lost ' || ${dollars('must')} || ' of it, and the books have ' || ${dollars('booked')}
  from (
    select order_id, coalesce(loss_folded, 0) - coalesce(refund.had_folded, 0) as must, coalesce(booked, 0) as booked
    from payout full join refund using (order_id) full join (
      select order_id, sum(debit_cents - credit_cents)::bigint as booked from ${entries}
      where account = 'loss' group by order_id
    ) b using (order_id)
  ) compared where must <> booked
  union all
  select null, null, 'the fee of ' || ${THE_PAYMENT} || ' is ' || ${dollars('must')} || ', and the books have '
    || ${dollars('booked')}
  from (
    select checkout_id, coalesce(payment.fee_folded, 0) + coalesce(disputed.fee, 0) as must, coalesce(booked, 0) as booked
    from payment left join (
      select checkout_id, sum(payout.fee_folded)::bigint as fee from payout join sale using (order_id) group by checkout_id
    ) disputed using (checkout_id) full join (
      select checkout_id, sum(debit_cents - credit_cents)::bigint as booked
      from ${entries} join sale using (order_id) where account = 'fee' group by checkout_id
    ) b using (checkout_id)
  ) compared where must <> booked`;

/** Payouts against their orders: an artist has their share, once, and pays with it what they owe. */
const OF_PAYOUTS = sql`
  select order_id, null::bigint as artwork_id, 'its artist has had ' || ${dollars('had')} || ' of it, and their share was '
    || ${dollars('share')} as says
  from (
    select order_id, asked - failed + kept - back_asked - carried as had,
      case when card and paid then total - commission else 0 end as share
    from payout join sale using (order_id)
  ) compared where had > share
  union all
  select order_id, null, 'payouts of ' || ${dollars('done + failed')} || ' have ended, of ' || ${dollars('asked')}
  from payout where done + failed > asked
  union all
  select order_id, null, ${dollars('back_done + back_failed')} || ' was asked back or missed, of '
    || ${dollars('back_asked')}
  from payout where back_done + back_failed > back_asked
  union all
  select order_id, null, ${dollars('debt_paid')} || ' was kept for a debt of ' || ${dollars('back_failed + carried')}
  from payout where debt_paid > back_failed + carried
  union all
  select order_id, null, ${dollars('coalesce(kept, 0)')} || ' of it was kept for debts, and debts of '
    || ${dollars('coalesce(debt.paid, 0)')} || ' were paid with it'
  from payout full join debt using (order_id) where coalesce(kept, 0) <> coalesce(debt.paid, 0)`;

/** SQL of all that contradicts of payments by card. @param entries the table of the entries */
export const cardContradictions = (entries: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${OF_PAYMENTS} union all ${OF_REFUNDS} union all ${OF_PAYOUTS} union all ${ofBooks(entries)}`;
