import { sql } from 'kysely';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { ArtworkEvent } from '../src/shop/artworks/events.ts';

const TYPES = ['artwork_listed', 'artwork_status_changed', 'artwork_deleted', 'artwork_erased'] as const;
type Told = Extract<ArtworkEvent, { type: (typeof TYPES)[number] }>;

/** The status that an event leaves a work in; null: it is gone. */
function statusAfter(event: Told): string | null {
  switch (event.type) {
    case 'artwork_listed':
      return 'available';
    case 'artwork_status_changed':
      return event.payload.status;
    case 'artwork_deleted':
    case 'artwork_erased':
      return null;
  }
}

const LAST_WORD = `
  select artwork_id, artist_id, status
  from (
    select distinct on (stream_id) (payload ->> 'artwork_id')::bigint as artwork_id,
      (payload ->> 'artist_id')::bigint as artist_id,
      case type when 'artwork_listed' then 'available' else payload ->> 'status' end as status
    from folded where type in ('${TYPES.join("', '")}')
    order by stream_id, stream_version desc
  ) last_word
  where status is not null`;

/**
 * How many works an artist has in each status, so that no request has to count them. The works themselves are in the
 * catalogue.
 */
export const inventory: DomainProjection = {
  name: 'inventory',
  version: 2,
  source: 'domain',
  onPoison: 'park',
  types: [...TYPES],
  ddl: `
create table inventory_count (
  artist_id bigint not null,
  status text not null,
  works bigint not null,
  primary key (artist_id, status)
) with (fillfactor = 50);

-- What a status change takes a work out of.
create table inventory_work (
  artwork_id bigint primary key,
  artist_id bigint not null,
  status text not null
) with (fillfactor = 80);
`,
  async fold(transaction, events) {
    const latest = new Map(
      (events as unknown as Told[]).map((event) => [
        event.payload.artwork_id,
        { ...event.payload, status: statusAfter(event) },
      ]),
    );
    const works = [...latest.values()].map(({ artwork_id, artist_id, status }) => ({ artwork_id, artist_id, status }));
    await sql`
      with now as materialized (
        select artwork_id, artist_id, status
        from jsonb_populate_recordset(null::inventory_work, ${JSON.stringify(works)}::jsonb)
      ), before as materialized (
        select artist_id, status from inventory_work where artwork_id in (select artwork_id from now)
      ), gone as (
        delete from inventory_work where artwork_id in (select artwork_id from now where status is null)
      ), kept as (
        insert into inventory_work (artwork_id, artist_id, status)
        select artwork_id, artist_id, status from now where status is not null order by artwork_id
        on conflict (artwork_id) do update set status = excluded.status
      ), change as (
        select artist_id, status, sum(works) as works
        from (
          select artist_id, status, 1 as works from now where status is not null
          union all
          select artist_id, status, -1 from before
        ) each_work
        group by artist_id, status
      )
      insert into inventory_count as t (artist_id, status, works)
      select artist_id, status, works from change order by artist_id, status
      on conflict (artist_id, status) do update set works = t.works + excluded.works`.execute(transaction);
    await sql`
      delete from inventory_count
      where works = 0 and artist_id = any(${works.map(({ artist_id }) => artist_id)}::bigint[])`.execute(transaction);
  },
  tables: [
    {
      name: 'inventory_count',
      key: ['artist_id', 'status'],
      columns: ['works'],
      expected: `select artist_id, status, count(*) as works from (${LAST_WORD}) work group by artist_id, status`,
    },
    {
      name: 'inventory_work',
      key: ['artwork_id'],
      columns: ['artist_id', 'status'],
      expected: LAST_WORD,
    },
  ],
};
