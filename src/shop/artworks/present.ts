import { imageUrls } from '../../contract/artwork-images.ts';
import { type Artwork, CATEGORIES } from '../../contract/artworks.ts';
import { etagOf } from '../../serving/http/etag.ts';
import type { ListedArtwork } from './decide.ts';

/** The artist of a work, as shown with it. */
export type ShownArtist = { artist_profile_id: number; artist_name: string };

/** How often a work was looked at, and how many like it. */
export type Popularity = { view_count: number; like_count: number };

/** What is shown of a work: neither whose its pieces are, nor what its artist said while these say more. */
export type ShownWork = Omit<ListedArtwork, 'said' | 'pieces'>;

/** What is shown of a decided work. */
export function shownOf({ said: _, pieces: __, ...work }: ListedArtwork): ShownWork {
  return work;
}

const NO_URLS = { thumb_url: null, medium_url: null, large_url: null, original_url: null };

/** A work as routes answer it, from a decided state or from the catalogue. */
export function presentArtwork(work: ShownWork & ShownArtist & Popularity): Artwork {
  const { artwork_id, price_cents, images, created_at, ...shown } = work;
  const [first] = images;
  const { large_url: _, ...urls } = first ? imageUrls(first) : NO_URLS;
  return {
    ...shown,
    id: artwork_id,
    category_name: CATEGORIES.find(({ id }) => id === work.category_id)?.name ?? '',
    color: work.color ?? first?.color ?? null,
    price: price_cents / 100,
    images: images.map((image) => imageUrls(image).medium_url),
    image_details: images.map((image) => ({
      id: image.image_id,
      alt_text: image.text,
      large_url: imageUrls(image).large_url,
      width: image.width,
      height: image.height,
    })),
    ...urls,
    image_url: urls.medium_url,
    created_at: created_at.toISOString(),
  };
}

/** The `ETag` of a work. What it says of its artist and of its popularity is no part of the work itself. */
export function etagOfArtwork(work: Artwork): string {
  const { artist_profile_id: _, artist_name: __, view_count: ___, like_count: ____, ...own } = work;
  return etagOf(own);
}

/** The same from a decided state. */
export function etagOfDecided(work: ListedArtwork): string {
  return etagOfArtwork(
    presentArtwork({ ...shownOf(work), artist_profile_id: 0, artist_name: '', view_count: 0, like_count: 0 }),
  );
}
