import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Artist } from '../../contract/artists.ts';
import { profileAddress } from '../../contract/handles.ts';
import { PAGE_PATTERNS } from '../../contract/pages.ts';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { excerpt, type PageHead } from '../../serving/http/page-head.ts';
import type { PageSource } from '../../serving/http/page-source.ts';
import { findArtist } from './read.ts';

const HANDLES = ['instagram_handle', 'twitter_handle'] as const;

/** The canonical path of an artist's page: by the slug of a published mini-site, else by the id. */
const pathOf = ({ id, slug }: { id: number; slug: string | null }) => `/artist/${slug ?? id}`;

async function findSlug(db: Kysely<DB>, userId: number): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from read.minisite where user_id = ${userId} and is_published`.execute(db);
  return rows[0]?.slug ?? null;
}

function headOf(artist: Artist, url: string): PageHead {
  const { artist_name: name, bio, location, profile_image_url, cover_image_url } = artist;
  const named = profile_image_url ?? cover_image_url;
  const picture = named?.startsWith('/') ? new URL(named, url).href : named;
  return {
    title: name,
    description: excerpt(bio),
    url,
    type: 'profile',
    ...(picture && { image: { url: picture, alt: name } }),
    data: {
      '@type': 'ProfilePage',
      url,
      dateCreated: artist.created_at,
      mainEntity: {
        '@type': 'Person',
        name,
        url,
        description: bio,
        jobTitle: 'Artist',
        image: picture ?? undefined,
        homeLocation: location ? { '@type': 'Place', name: location } : undefined,
        sameAs: [
          ...(artist.website_url ? [artist.website_url] : []),
          ...HANDLES.flatMap((field) => profileAddress(field, artist[field]) ?? []),
        ],
      },
    },
  };
}

/** The pages of artists: their heads, and their places in the sitemap. */
export function artistPages({ db, config }: { db: Kysely<DB>; config: Pick<Config, 'publicUrl'> }): PageSource {
  return {
    name: 'artists',
    pattern: PAGE_PATTERNS.artist,
    missing: 'Artist profile not found',
    async find(idOrSlug) {
      const artist = await findArtist(db, idOrSlug);
      if (!artist) return undefined;
      const path = pathOf({ id: artist.id, slug: await findSlug(db, artist.user_id) });
      return headOf(artist, new URL(path, config.publicUrl).href);
    },
    async lastId() {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from read.artist`.execute(db);
      return rows[0]?.id ?? 0;
    },
    async list(from, to) {
      const newest = (stream: string) => sql`(
        select e.occurred_at from log.domain_event e
        where e.lane = ${DOMAIN_LANE} and e.stream_id = ${stream}::text || a.user_id
        order by e.stream_version desc limit 1)`;
      const { rows } = await sql<{ id: number; slug: string | null; changed: Date | null }>`
        select a.id, m.slug, greatest(${newest('artist-')}, ${newest('minisite-')}) as changed
        from read.artist a left join read.minisite m on m.user_id = a.user_id and m.is_published
        where a.id >= ${from} and a.id < ${to} order by a.id`.execute(db);
      return rows.map(({ changed, ...artist }) => ({ path: pathOf(artist), changed }));
    },
  };
}
