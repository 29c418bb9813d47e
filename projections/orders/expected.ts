import { FIXED } from './columns.ts';
import { GOODS, RETURN, type Told, TYPES } from './said.ts';

/** SQL of a set of types. */
const oneOf = (...types: Told['type'][]) => `type in ('${types.join("', '")}')`;
/** SQL of the last value that events of some types gave. */
const last = (value: string, ...types: Told['type'][]) =>
  `(array_agg(${value} order by position desc) filter (where ${oneOf(...types)}))[1]`;
const placed = (field: string) => `(${last(`payload ->> '${field}'`, 'order_placed')})::bigint as ${field}`;
/** SQL of what the last event of some types has come to. */
const comeTo = (states: Partial<Record<Told['type'], string>>) =>
  last(
    `case type ${Object.entries(states)
      .map(([type, state]) => `when '${type}' then '${state}'`)
      .join(' ')} end`,
    ...(Object.keys(states) as Told['type'][]),
  );
const refunded = (field: string) =>
  `coalesce((${last(`payload ->> '${field}'`, 'order_refunded')})::bigint, 0) as ${field}`;

/** What the table must equal, straight from the log. */
export const expected = `
        select (payload ->> 'order_id')::bigint as order_id, ${FIXED.map(placed).join(', ')},
          ${last("payload -> 'lines'", 'order_placed')} as lines,
          min(occurred_at) filter (where type = 'order_placed') as placed_at,
          ${comeTo(GOODS)} as goods,
          (${last("payload ->> 'hold_until'", 'order_placed', 'order_accepted')})::timestamptz as hold_until,
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
          ${last('occurred_at', ...TYPES)} as changed_at
        from folded where ${oneOf(...TYPES)}
        group by payload ->> 'order_id'`;
