import { FIXED } from './columns.ts';
import { afterwards } from './expected-afterwards.ts';
import { last, oneOf } from './last.ts';
import { GOODS, RETURN, type Told, TYPES } from './said.ts';

const placed = (field: string) =>
  `(${last(`payload ->> '${field}'`, 'order_placed')})${field === 'method' ? '' : '::bigint'} as ${field}`;
/** SQL of what an event of a type has come to: what is paid by card waits for no artist. */
const after = ([type, state]: string[]) =>
  `when '${type}' then ${type === 'order_placed' ? `case when payload ->> 'method' = 'card' then 'held' else '${state}' end` : `'${state}'`}`;
/** SQL of what the last event of some types has come to. */
const comeTo = (states: Partial<Record<Told['type'], string>>) =>
  last(`case type ${Object.entries(states).map(after).join(' ')} end`, ...(Object.keys(states) as Told['type'][]));
const refunded = (field: string) =>
  `coalesce((${last(`payload ->> '${field}'`, 'order_refunded')})::bigint, 0) as ${field}`;

/** What the table must equal, straight from the log. */
export const expected = `
        select (payload ->> 'order_id')::bigint as order_id, ${FIXED.map(placed).join(', ')},
          ${last("payload -> 'lines'", 'order_placed')} as lines,
          min(occurred_at) filter (where type = 'order_placed') as placed_at,
          ${comeTo(GOODS)} as goods,
          (${last("payload ->> 'hold_until'", 'order_placed', 'order_accepted', 'order_extended')})::timestamptz as hold_until,
          bool_or(type = 'order_accepted') as accepted,
          (${last("payload ->> 'paid_on'", 'order_paid', 'order_paid_late')})::date as paid_on,
          bool_or(type = 'order_paid_late') as paid_late,
          ${last("payload ->> 'by'", 'order_cancelled', 'order_paid')} as cancelled_by,
          ${last('occurred_at', 'order_shipped')} as shipped_at, ${last('occurred_at', 'order_delivered')} as delivered_at,
          coalesce(jsonb_agg(jsonb_build_object('cents', payload -> 'amount_cents', 'at',
            to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position)
            filter (where type = 'order_refunded'), '[]') as refunds,
          ${refunded('refunded_cents')}, ${refunded('returned_commission_cents')},
          ${comeTo(RETURN)} as return_state,
          ${last("payload -> 'lines'", 'return_asked')} as return_lines,
          (${last("payload ->> 'value_cents'", 'return_asked')})::bigint as return_value_cents,
          ${last('occurred_at', 'return_asked')} as return_asked_at,
          ${afterwards},
          ${last('occurred_at', ...TYPES)} as changed_at
        from folded where ${oneOf(...TYPES)}
        group by payload ->> 'order_id'`;
