-- Where ids of the marketplace come from. Nobody but streams keeps them, so a number that is never used is no loss.
-- Artworks start at 1001: the web app has six built-in samples with the ids 1 to 6.
create schema market;
create sequence market.artist_profile_id;
create sequence market.minisite_id;
create sequence market.minisite_page_id;
create sequence market.artwork_id start 1001;
create sequence market.cart_item_id;
grant usage on schema market to vernissage_app;
grant usage on all sequences in schema market to vernissage_app;

-- Up to which position of the log the images have been looked at that may lack the large size, or their AVIF files.
create schema images;
grant usage on schema images to vernissage_app;

create table images.large_size (
  one_row boolean primary key default true check (one_row),
  up_to bigint not null default 0,
  -- Until when a worker has them to itself.
  taken_until timestamptz not null default '-infinity'
);
insert into images.large_size default values;

create table images.avif (
  one_row boolean primary key default true check (one_row),
  up_to bigint not null default 0,
  -- Until when a worker has them to itself.
  taken_until timestamptz not null default '-infinity'
);
insert into images.avif default values;

grant select, update on images.large_size, images.avif to vernissage_app;
