import { type Kysely, sql } from 'kysely';

/**
 * What events ask for outside the database, for any reactor; the mails of the waitlist are the first.
 *
 * The release before finds nothing left to send: its checkpoint stands behind every event, and its mails are given up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema reacting;
grant usage on schema reacting to vernissage_app;

-- The position up to which a reactor has turned events into effects.
create table reacting.checkpoint (
  reactor text primary key,
  position bigint not null default 0
);

-- Whoever takes an effect moves due_at ahead, and so keeps the others away while it is under way.
create table reacting.effect (
  reactor text not null,
  key text not null,
  name text not null,
  event_id uuid not null,
  stream_id text not null,
  collected_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  error text,
  done_at timestamptz,
  primary key (reactor, key)
);
create index on reacting.effect (reactor, due_at) where done_at is null;
create index on reacting.effect (stream_id);
create index on reacting.effect (done_at) where done_at is not null;

-- Streams of people who are erased: nothing is done for them any more.
create table reacting.cancelled (
  stream_id text primary key,
  cancelled_at timestamptz not null default now()
);

grant select, insert, update, delete on all tables in schema reacting to vernissage_app;

insert into reacting.checkpoint (reactor, position) select 'mail', position from waitlist.mail_checkpoint;
insert into reacting.effect (reactor, key, name, event_id, stream_id, collected_at, due_at, tries, error, done_at)
  select 'mail', 'waitlist-' || e.event_id, 'waitlist', e.event_id, e.stream_id, m.collected_at, m.due_at, m.attempts,
    m.error, coalesce(m.sent_at, m.gave_up_at)
  from waitlist.mail m join log.domain_event e
    on e.lane = 0 and e.stream_id = 'waitlist-' || m.entry_id and e.type = 'waitlist_joined';
update liveness.attempt a set key = e.key from reacting.effect e
  where a.kind = 'mail' and e.stream_id = 'waitlist-' || a.key;
update waitlist.mail set gave_up_at = now() where sent_at is null and gave_up_at is null;
update waitlist.mail_checkpoint set position = 9007199254740991;
`)
    .execute(db);
}
