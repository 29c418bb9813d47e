import { type RawBuilder, sql } from 'kysely';
import { dollars, time } from './books-words.ts';
import { cardContradictions } from './card/proofs.ts';

/*
 * What contradicts, found by sets over the relations of `books-relations.ts`, each as an order, a work or neither, and a
 * sentence with the numbers. Decisions are made by other code, from one stream at a time.
 */

/** Cents that have come for an order; late money from a card is left where it is. */
const CAME = 'case when payments > 0 and not (card and late) then total else 0 end';

/** Orders against themselves: what never happens to one that was not placed, or happens once, or is bounded. */
const OF_ORDERS = sql`
  select order_id, null::bigint as artwork_id, 'was placed ' || placed || ' times' as says from sale where placed <> 1
  union all
  select order_id, null, 'was paid ' || payments || ' times' from sale where payments > 1
  union all
  select order_id, null, ${dollars('refunded')} || ' went back of ' || ${dollars(CAME)}
  from sale where refunded > ${sql.raw(CAME)}
  union all
  select order_id, null, ${dollars('commission_back')} || ' of the commission went back of '
    || ${dollars('case when paid then commission else 0 end')}
  from sale where commission_back > case when paid then commission else 0 end
  union all
  select order_id, null, 'a refund says ' || ${dollars('said')} || ' so far, and there are ' || ${dollars('so_far')}
  from (
    select order_id, (payload ->> 'refunded_cents')::bigint as said,
      (sum((payload ->> 'amount_cents')::bigint) over (partition by order_id order by position))::bigint as so_far
    from told where type = 'order_refunded'
  ) refund where said <> so_far`;

/** Orders against the works: what was paid is sold, and what waits is held; nothing else is. */
const OF_PIECES = sql`
  select order_id, artwork_id, 'pieces sold: ' || coalesce(p.sold, 0) || ', paid: ' || coalesce(l.sold, 0) as says
  from line l full join piece p using (order_id, artwork_id)
  where coalesce(p.sold, 0) <> coalesce(l.sold, 0)
    and not exists (select from work w where w.artwork_id = p.artwork_id and w.erased)
  union all
  select order_id, artwork_id, 'pieces free again: ' || p.back || ', come back: ' || l.back
  from line l join piece p using (order_id, artwork_id) join work w using (artwork_id)
  where p.back <> l.back and not w.deleted
  union all
  select p.order_id, p.artwork_id, 'pieces held: ' || p.quantity || ', and it waits no more'
  from piece p left join sale s using (order_id) left join work w using (artwork_id)
  where p.held and s.open is distinct from true and w.erased is distinct from true
  union all
  select l.order_id, l.artwork_id, 'waits until ' || ${time('l.hold_until')} || ' for pieces: ' || l.quantity || ', held: ' ||
    case when p.held then p.quantity || ' until ' || ${time('p.until')} else '0' end
  from line l left join piece p using (order_id, artwork_id)
  where l.open and (p.held is distinct from true or p.until <> l.hold_until or p.quantity <> l.quantity)`;

/** No piece twice. */
const OF_WORKS = sql`
  select null::bigint as order_id, artwork_id, 'pieces sold: ' || sold || ', held: ' || held || ', of ' || pieces as says
  from (
    select artwork_id, sum(sold - back)::bigint as sold,
      coalesce(sum(quantity) filter (where held and until > now()), 0)::bigint as held
    from piece group by artwork_id
  ) taken join work using (artwork_id)
  where not erased and sold + held > pieces`;

/** Orders against the books. @param entries the table of the entries */
const ofBooks = (entries: RawBuilder<unknown>) => sql`
  select max(order_id) as order_id, null::bigint as artwork_id, 'entry ' || position || ' has '
    || ${dollars('sum(debit_cents)')} || ' in debit and ' || ${dollars('sum(credit_cents)')} || ' in credit' as says
  from ${entries} group by position having sum(debit_cents) <> sum(credit_cents)
  union all
  select order_id, null, 'the artist owes ' || ${dollars('must')} || ' of it, and the books have ' || ${dollars('booked')}
  from (
    select order_id, coalesce(b.booked, 0) as booked,
      case when s.card then coalesce(p.owed_folded, 0) else case when s.paid_folded then s.commission else 0 end - coalesce(s.back_folded, 0) end
        as must
    from sale s left join payout p using (order_id) full join (
      select order_id, sum(debit_cents - credit_cents)::bigint as booked from ${entries}
      where account = 'artist' group by order_id
    ) b using (order_id)
  ) compared where must <> booked`;

/** SQL of all that contradicts. */
export const contradictions = (entries: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${OF_ORDERS} union all ${OF_PIECES} union all ${OF_WORKS} union all ${ofBooks(entries)}
    union all ${cardContradictions(entries)}`;
