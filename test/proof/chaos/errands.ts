import type { Random } from '../../../demo/random.ts';
import type { ArtworkReply } from '../../../src/contract/artworks.ts';
import { noise } from '../../artworks/images/pictures.ts';
import { formOf } from '../../artworks/images/uploading.ts';
import type { Member } from './member.ts';

/** What all members share. */
export type Market = {
  /** Ids of all works. */
  works: number[];
  /** The addresses on the waitlist, and the images of works, as they were acknowledged. */
  joined: string[];
  images: string[];
  /** The file that everybody uploads. */
  picture: Uint8Array<ArrayBuffer>;
};

/** Opens a market without works. */
export async function openMarket(): Promise<Market> {
  // Images are stored in better quality than this, so they are larger.
  const picture = new Uint8Array(await noise(96, 96).webp({ quality: 5 }).toBuffer());
  return { works: [], joined: [], images: [], picture };
}

/** Works in a cart before it is cleared. */
const FULL = 12;

/** What a member does, one errand after the other. */
export type Errands = { next(): Promise<void>; upload(): Promise<void> };

/** Makes the errands of a member; `random` chooses among them. */
export function makeErrands(member: Member, { works, joined, images, picture }: Market, random: Random): Errands {
  const own: number[] = [];
  const inCart = new Set<number>();
  const loved = new Set<number>();
  let turn = 0;

  const list = async () => {
    const title = `Work ${turn} of ${member.id}`;
    const body = { title, description: 'Whole.', category_id: 1, medium: 'Oil', price: 120 };
    const listing = { method: 'POST', path: '/api/v1/artworks', good: 201, body } as const;
    const listed = await member.command<ArtworkReply>({ ...listing, leaves: `artwork_listed ${title}` });
    if (listed) works.push(listed.artwork.id);
    return listed?.artwork.id;
  };
  const listOwn = async () => {
    const id = await list();
    if (id !== undefined) own.push(id);
  };
  const edit = async (id: number) => {
    const title = `Work ${id}, state ${turn}`;
    const leaves = `artwork_changed ${title}`;
    await member.command({ method: 'PUT', path: `/api/v1/artworks/${id}`, good: 200, body: { title }, leaves });
  };
  const buy = async (id: number) => {
    if (inCart.has(id)) return;
    const adding = { method: 'POST', path: '/api/v1/cart/items', good: 201, body: { artwork_id: id } } as const;
    if (await member.command({ ...adding, leaves: `cart_item_added ${id}` })) inCart.add(id);
    await member.expectCart(inCart);
    if (inCart.size < FULL) return;
    await member.command({ method: 'DELETE', path: '/api/v1/cart/clear', good: 200, leaves: 'cart_cleared' });
    inCart.clear();
  };
  const love = async (id: number) => {
    const path = `/api/v1/favorites/artworks/${id}`;
    if (loved.delete(id))
      return member.command({ method: 'DELETE', path, good: 204, leaves: `artwork_unfavorited ${id}` });
    loved.add(id);
    return member.command({ method: 'PUT', path, good: 204, leaves: `artwork_favorited ${id}` });
  };
  const bringGuest = async () => {
    const email = `guest-${member.id}-${turn}@example.org`;
    const body = { name: 'Guest', email, type: 'artist_early_access' };
    if (await member.command({ method: 'POST', path: '/api/v1/launch/register', good: 201, body })) joined.push(email);
  };

  return {
    async next() {
      turn += 1;
      const errand = random.choose({ buy: 5, love: 3, list: 2, edit: 2, bringGuest: 1 });
      if (errand === 'list' || own.length === 0) await listOwn();
      else if (errand === 'edit') await edit(random.pick(own));
      else if (errand === 'buy') await buy(random.pick(works));
      else if (errand === 'love') await love(random.pick(works));
      else await bringGuest();
    },
    async upload() {
      turn += 1;
      // A work of its own for each image, because a work has few.
      const id = await list();
      const form = () => formOf({ contents: picture, name: 'picture.webp', type: 'image/webp' });
      const sent = { method: 'POST', path: `/api/v1/artworks/${id}/upload`, good: 200, form } as const;
      type Reply = { image: { medium_url: string } };
      const added = await member.command<Reply>({ ...sent, leaves: `artwork_image_added ${id}` });
      if (added) images.push(added.image.medium_url);
    },
  };
}
