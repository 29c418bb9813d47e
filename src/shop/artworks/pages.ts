import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { imageUrls } from '../../contract/artwork-images.ts';
import { type Artwork, CATEGORIES } from '../../contract/artworks.ts';
import { FIRST_PICTURE, type FirstPage } from '../../contract/first-picture.ts';
import { PAGE_PATTERNS, PAGES } from '../../contract/pages.ts';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import type { FirstPicture } from '../../serving/http/first-sight.ts';
import { excerpt, type PageHead } from '../../serving/http/page-head.ts';
import type { PageSource } from '../../serving/http/page-source.ts';
import type { ArtworkImage } from './events.ts';
import { findFeatured } from './featured.ts';
import { ARTWORK_ID } from './params.ts';
import type { ShownArtist, ShownWork } from './present.ts';
import { SHOWN } from './read.ts';

type Work = ShownWork & ShownArtist;

/** The largest widths of the sizes of an image, in pixels. */
const MEDIUM_WIDTH = 1_200;
const THUMB_WIDTH = 400;

const AVAILABILITY = { available: 'InStock', sold: 'SoldOut', reserved: 'Reserved' };

async function findWorks(db: Kysely<DB>, ids: readonly number[]): Promise<(Work | undefined)[]> {
  const { rows } = await sql<Work>`
    select ${SHOWN} from read.artwork w where w.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((work) => [work.artwork_id, work]));
  return ids.map((id) => byId.get(id));
}

/** The image of the newest work that has one, which is first on Discover. */
async function findNewestImage(db: Kysely<DB>): Promise<Sized | undefined> {
  const { rows } = await sql<Pick<Work, 'images'>>`
    select w.images from read.artwork w where w.has_image order by w.created_at desc, w.id desc limit 1`.execute(db);
  const [image] = rows[0]?.images ?? [];
  return image && imageUrls(image);
}

function pictureOf(image: ArtworkImage, alt: string, absolute: (path: string) => string): PageHead['image'] {
  const width = Math.min(image.width, MEDIUM_WIDTH);
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  return { url: absolute(imageUrls(image).medium_url), alt, width, height };
}

type Sized = Pick<Artwork, 'thumb_url' | 'medium_url'>;

/** The picture of a work that a page shows first; undefined when the work has none. */
function firstPicture(work: Sized | null | undefined, page: FirstPage): FirstPicture | undefined {
  if (!work?.thumb_url || !work.medium_url) return undefined;
  const srcset = `${work.thumb_url} ${THUMB_WIDTH}w, ${work.medium_url} ${MEDIUM_WIDTH}w`;
  return { page, src: work.medium_url, srcset, sizes: FIRST_PICTURE[page] };
}

/** The head of a work's page. @param absolute turns a path of the shop into a URL */
function headOf(work: Work, absolute: (path: string) => string): PageHead {
  const { title, artist_name, description, limited_edition, status, created_at } = work;
  const url = absolute(`/artwork/${work.artwork_id}`);
  const caption = `${title} by ${artist_name}`;
  const [image] = work.images;
  const picture = image && pictureOf(image, image.text ?? caption, absolute);
  const price = (work.price_cents / 100).toFixed(2);
  return {
    title: caption,
    description: excerpt(description),
    url,
    type: 'product',
    price,
    ...(picture && { image: picture }),
    picture: firstPicture(image && imageUrls(image), 'artwork'),
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

type Parts = { db: Kysely<DB>; config: Pick<Config, 'publicUrl'>; now: () => Date };

/** The pages of works: their heads, and their places in the sitemap. */
export function artworkPages({ db, config, now }: Parts): PageSource {
  const absolute = (path: string) => new URL(path, config.publicUrl).href;
  const readHero = singleFlight(async () => (await findFeatured(db, now())).hero);
  const readNewest = singleFlight(() => findNewestImage(db));
  const readWork = batchLoads((ids: readonly number[]) => findWorks(db, ids));
  return {
    name: 'artworks',
    pattern: PAGE_PATTERNS.artwork,
    missing: 'Artwork not found',
    pictures: {
      [PAGES.home.path]: async () => firstPicture(await readHero(), 'home'),
      [PAGES.discover.path]: async () => firstPicture(await readNewest(), 'discover'),
    },
    async find(id) {
      const work = ARTWORK_ID.test(id) ? await readWork(Number(id)) : undefined;
      return work && headOf(work, absolute);
    },
    async lastId() {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from read.artwork`.execute(db);
      return rows[0]?.id ?? 0;
    },
    // A work without an image is not in the shop window.
    async list(from, to) {
      const { rows } = await sql<{ id: number; changed: Date | null }>`
        select w.id, (select e.occurred_at from log.domain_event e
          where e.lane = ${DOMAIN_LANE} and e.stream_id = 'artwork-' || w.id
          order by e.stream_version desc limit 1) as changed
        from read.artwork w where w.id >= ${from} and w.id < ${to} and w.has_image order by w.id`.execute(db);
      return rows.map(({ id, changed }) => ({ path: `/artwork/${id}`, changed }));
    },
  };
}
