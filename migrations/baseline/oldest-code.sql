-- The last migration of the oldest code that may run on this database. A migration that leaves code behind says so here,
-- in its own transaction, so that such code is refused as soon as it could fail.
create table migration.oldest_code (
  one_row boolean primary key default true check (one_row),
  last_migration text not null
);
insert into migration.oldest_code (last_migration) values ('0032_meant_requests');
