-- The salts of the anonymous visitor: one a UTC day, deleted when no event can name that day any more.
create schema engagement;
grant usage on schema engagement to vernissage_app;

create table engagement.visitor_salt (
  day date primary key,
  salt bytea not null
);

grant select, insert, delete on engagement.visitor_salt to vernissage_app;
