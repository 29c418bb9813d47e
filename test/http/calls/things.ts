import type { Artwork } from '../../../src/contract/artworks.ts';
import type { Cart } from '../../../src/contract/cart.ts';
import type { PictureReply } from '../../../src/contract/pictures.ts';
import { plain } from '../../artworks/images/pictures.ts';
import { formOf, upload } from '../../artworks/images/uploading.ts';
import type { Answer } from '../../helpers/client.ts';
import type { SetUp } from './call.ts';

export const SITE = { slug: 'ada-brush', title: 'Tide lines', subtitle: 'of the sea', theme: 'classic' };
export const PAGE = { title: 'About', page_type: 'content', content_html: '<p>Salt</p>', is_published: true };

export const WORK = {
  title: 'What the sea leaves',
  description: 'Salt, rope\nand a blue that was there before.',
  category_id: 1,
  medium: 'Oil on canvas',
  price: 1200.5,
  dimensions: '80 × 60 cm',
  style: 'Abstract',
  tags: ['sea', 'blue'],
  is_digital: false,
  limited_edition: 3,
};

/** A slug that nobody has. */
export const freshSlug = () => `site-${crypto.randomUUID()}`;

const pictureBytes = async (width = 64) => new Uint8Array(await plain(width, 48).jpeg().toBuffer());

/** A form with a small picture. */
export const pictureForm = async () => formOf({ contents: await pictureBytes() });

/** A form with another small picture. */
export const otherPictureForm = async () => formOf({ contents: await pictureBytes(72) });

/** The body of an answer of success. @param what names what it made, for the error */
export function made<Body>(what: string, { status, body }: Answer<Body>): Body {
  if (status === 200 || status === 201) return body;
  throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
}

/** Makes nothing: only the artist's profile is needed, and it exists already. */
export const withProfile: SetUp = async () => ({});

export const withSite: SetUp = async (artist) => {
  const body = { ...SITE, slug: freshSlug() };
  made('a mini-site', await artist.call('POST', '/artists/me/minisite', { body }));
  return {};
};

export const withPage: SetUp = async (artist, stack) => {
  await withSite(artist, stack);
  const answer = await artist.call<{ id: number }>('POST', '/artists/me/minisite/pages', { body: PAGE });
  return { id: made('a page', answer).id };
};

export const withPublished: SetUp = async (artist, stack) => {
  await withPage(artist, stack);
  const body = { is_published: true };
  const answer = await artist.call<{ slug: string }>('PUT', '/artists/me/minisite', { body });
  return { id: made('publishing', answer).slug };
};

export const withWork: SetUp = async (artist) => {
  const answer = await artist.call<{ artwork: Artwork }>('POST', '/api/v1/artworks', { body: WORK });
  return { id: made('a work', answer).artwork.id };
};

/** A work that somebody else has looked at. */
export const withVisit: SetUp = async (artist, stack) => {
  const { id } = await withWork(artist, stack);
  const body = { event_type: 'view_artwork', path: `/artwork/${id}` };
  const { status } = await stack.visitor().call('POST', '/engagement/track', { body });
  if (status !== 202) throw new Error(`a view answered ${status}`);
  return {};
};

export const withImage: SetUp = async (artist, stack) => {
  const { id = 0 } = await withWork(artist, stack);
  const { image } = made('an image', await upload(stack, artist, id, await pictureForm()));
  return { id, imageId: image.original_url.split('/')[2] ?? '' };
};

/** Makes a work of which each kind of change is told. */
export const withHistory: SetUp = async (artist, stack) => {
  const { id = 0 } = await withImage(artist, stack);
  const body = { title: 'Another', price: 5, status: 'sold' };
  made('a change', await artist.call('PUT', `/api/v1/artworks/${id}`, { body }));
  return { id };
};

/** A work with two images. A call may put the second, `other`, first. */
export const withTwoImages: SetUp = async (artist, stack) => {
  const made = await withImage(artist, stack);
  const { body } = await upload(stack, artist, made.id ?? 0, await otherPictureForm());
  return { ...made, other: body.image.original_url.split('/')[2] ?? '' };
};

export const withCartItem: SetUp = async (buyer, stack) => {
  const { id: artwork_id = 0 } = await withWork(buyer, stack);
  const cart = made('a cart', await buyer.call<Cart>('POST', '/api/v1/cart/items', { body: { artwork_id } }));
  return { artwork_id, itemId: cart.items[0]?.id ?? 0 };
};

export const withPicture: SetUp = async (artist, { origin }) => {
  const answer = await fetch(`${origin}/api/v1/artists/me/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${artist.token}` },
    body: await pictureForm(),
  });
  const { picture } = (await answer.json()) as PictureReply;
  return { id: picture.id };
};
