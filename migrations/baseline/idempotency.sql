-- What was asked under an `Idempotency-Key`, for a day. Nothing that a client sent stands in it, only keyed hashes; the
-- answer that is kept is one that its owner may read, and goes with the account.
create schema http;
grant usage on schema http to vernissage_app;

-- A request is begun with its row, before it makes anything. The seed is the id of what it makes in the log, so that a
-- request which was never answered can be run again: the log knows the event, and takes it once.
create table http.idempotency (
  key_hash bytea primary key,
  account_id bigint references account.user on delete cascade,
  fingerprint bytea not null,
  seed uuid not null,
  created_at timestamptz not null,
  status smallint,
  answer text,
  position bigint
) with (fillfactor = 70);
create index on http.idempotency (created_at);
create index on http.idempotency (account_id);

grant select, insert, update, delete on http.idempotency to vernissage_app;
