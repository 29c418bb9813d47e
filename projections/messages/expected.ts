const of = (type: string) => `select * from folded where type = '${type}'`;
const id = (field: string) => `(payload ->> '${field}')::bigint as ${field}`;

/** Straight from the log, in sets: each side of each conversation, with its part of the messages. */
export const EXPECTED_SIDES = `
  with side (name, other) as (values ('member', 'artist'), ('artist', 'member')), said as (
    select stream_id, position, occurred_at, payload ->> 'by' as by, (payload ->> 'number')::integer as number, payload
    from (${of('message_sent')}) sent
  ), newest as (
    select distinct on (stream_id) * from said order by stream_id, position desc
  ), seen as (
    select stream_id, payload ->> 'by' as name, max((payload ->> 'number')::integer) as number
    from (${of('conversation_read')}) read group by 1, 2
  ), gone as (
    select distinct stream_id, payload ->> 'by' as name from (${of('conversation_left')}) parted
  ), told as (
    select stream_id, name, (array_agg(type order by position desc))[1] = 'conversation_reported' as reported
    from folded cross join side where type = 'conversation_report_closed'
      or (type = 'conversation_reported' and payload ->> 'by' = name)
    group by 1, 2
  ), counted as (
    select stream_id, side.name, count(*) filter (where by = side.name) as sent,
      count(*) filter (where by <> side.name and said.number > coalesce(seen.number, 0)) as unread
    from said cross join side left join seen using (stream_id, name) group by 1, 2
  )
  select (payload ->> (side.name || '_id'))::bigint as user_id, ${id('conversation_id')}, side.name as side,
    (payload ->> (side.other || '_id'))::bigint as other_id, ${id('profile_id')}, ${id('artwork_id')}, ${id('order_id')},
    newest.number as last_number, newest.by as last_by, newest.occurred_at as last_at, newest.position as last_position,
    coalesce(seen.number, 0) as read, counted.unread, counted.sent,
    exists (select from gone where gone.stream_id = newest.stream_id and gone.name = side.other) as other_left,
    coalesce(told.reported, false) as reported
  from newest cross join side join counted using (stream_id, name)
  left join seen using (stream_id, name) left join told using (stream_id, name)
  where not exists (select from gone where gone.stream_id = newest.stream_id and gone.name = side.name)`;

export const EXPECTED_MESSAGES = `
  select ${id('conversation_id')}, (payload ->> 'number')::integer as number, payload ->> 'by' as by,
    occurred_at as sent_at
  from (${of('message_sent')}) sent`;

/** Those of each side since the reports of both were last closed, the first of them alone. */
export const EXPECTED_REPORTS = `
  select ${id('conversation_id')}, payload ->> 'by' as side, ${id('member_id')}, ${id('artist_id')},
    occurred_at as since, position
  from (${of('conversation_reported')}) r where not exists (
    select from folded later where later.stream_id = r.stream_id and later.position > r.position
      and later.type = 'conversation_report_closed')`;

export const EXPECTED_LOOKS = `
  select position, ${id('conversation_id')}, ${id('member_id')}, ${id('artist_id')}, ${id('admin_id')},
    occurred_at as looked_at
  from (${of('conversation_looked_at')}) look`;

/** SQL of the last word of some types in each stream, by who says it. @param who names them in the events */
const lastWord = (yes: string, no: string, who: string) => `
  select * from (
    select distinct on (stream_id, payload ->> '${who}') * from folded where type in ('${yes}', '${no}')
    order by stream_id, payload ->> '${who}', position desc
  ) word where type = '${yes}'`;

export const EXPECTED_BLOCKS = `
  select ${id('blocker_id')}, ${id('blocked_id')}, ${id('conversation_id')}, occurred_at as since, position
  from (${lastWord('writing_blocked', 'writing_unblocked', 'blocker_id')}) said`;

export const EXPECTED_STOPS = `
  select ${id('user_id')}, occurred_at as since, position
  from (${lastWord('writing_stopped', 'writing_allowed', 'user_id')}) said`;
