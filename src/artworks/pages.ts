import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import { CATEGORIES, imageUrls } from '../contract/artworks.ts';
import { PAGE_PATTERNS } from '../contract/pages.ts';
import type { DB } from '../db/tables.ts';
import { readTogether } from '../folding/shared-reads.ts';
import { excerpt, type PageHead } from '../http/page-head.ts';
import type { PageSource } from '../http/page-source.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import type { ListedArtwork } from './decide.ts';
import type { ArtworkImage } from './events.ts';
import { ARTWORK_ID } from './params.ts';
import type { ShownArtist } from './present.ts';
import { SHOWN } from './read.ts';

type Work = ListedArtwork & ShownArtist;

/** Pixels that the medium size of an image is wide at most. */
const MEDIUM_WIDTH = 1_200;

const AVAILABILITY = { available: 'InStock', sold: 'SoldOut', reserved: 'Reserved' };

async function findWorks(db: Kysely<DB>, ids: number[]): Promise<Map<number, Work>> {
  const { rows } = await sql<Work>`
    select ${SHOWN} from read.artwork w where w.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((work) => [work.artwork_id, work]));
}

function pictureOf(image: ArtworkImage, alt: string, absolute: (path: string) => string): PageHead['image'] {
  const width = Math.min(image.width, MEDIUM_WIDTH);
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  return { url: absolute(imageUrls(image).medium_url), alt, width, height };
}

/** What the page of a work says of it. @param absolute makes a path of the shop an address */
function headOf(work: Work, absolute: (path: string) => string): PageHead {
  const { title, artist_name, description, limited_edition, status, created_at } = work;
  const url = absolute(`/artwork/${work.artwork_id}`);
  const caption = `${title} by ${artist_name}`;
  const [image] = work.images;
  const picture = image && pictureOf(image, caption, absolute);
  const price = (work.price_cents / 100).toFixed(2);
  return {
    title: caption,
    description: excerpt(description),
    url,
    type: 'product',
    price,
    ...(picture && { image: picture }),
    data: {
      '@type': 'VisualArtwork',
      name: title,
      description,
      url,
      image: work.images.map((one) => absolute(imageUrls(one).medium_url)),
      creator: { '@type': 'Person', name: artist_name, url: absolute(`/artist/${work.artist_profile_id}`) },
      artform: CATEGORIES.find(({ id }) => id === work.category_id)?.name,
      artMedium: work.medium,
      size: work.dimensions ?? undefined,
      artEdition: limited_edition ?? undefined,
      keywords: work.tags,
      datePublished: created_at.toISOString(),
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${AVAILABILITY[status]}`,
      },
    },
  };
}

/** The pages of works: their heads, and their places in the sitemap. */
export function artworkPages({ db, config }: { db: Kysely<DB>; config: Pick<Config, 'publicUrl'> }): PageSource {
  const absolute = (path: string) => new URL(path, config.publicUrl).href;
  const readWork = readTogether((ids: number[]) => findWorks(db, ids));
  return {
    name: 'artworks',
    pattern: PAGE_PATTERNS.artwork,
    missing: 'Artwork not found',
    async find(id) {
      const work = ARTWORK_ID.test(id) ? await readWork(Number(id)) : undefined;
      return work && headOf(work, absolute);
    },
    async lastId() {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from read.artwork`.execute(db);
      return rows[0]?.id ?? 0;
    },
    async list(from, to) {
      const { rows } = await sql<{ id: number; changed: Date | null }>`
        select w.id, (select e.occurred_at from log.domain_event e
          where e.lane = ${DOMAIN_LANE} and e.stream_id = 'artwork-' || w.id
          order by e.stream_version desc limit 1) as changed
        from read.artwork w where w.id >= ${from} and w.id < ${to} order by w.id`.execute(db);
      return rows.map(({ id, changed }) => ({ path: `/artwork/${id}`, changed }));
    },
  };
}
