import { scheduler } from 'node:timers/promises';
import type { Random } from '../../demo/random.ts';
import type { ArtworkReply } from '../../src/contract/artworks.ts';
import { noise } from '../artworks/images/pictures.ts';
import { formOf } from '../artworks/images/uploading.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';
import { type Member, type Met, openMember } from './member.ts';

/** Members who list, edit and buy works, join the waitlist, and read what they wrote. */
export type Members = {
  all: Member[];
  met: Met;
  /** The addresses that are on the waitlist, and the images that works have: as they were acknowledged. */
  joined: string[];
  images: string[];
  /** Bytes of a file that they upload. */
  uploadBytes: number;
  /** Lets the next command of somebody be an upload. */
  askForUpload(): void;
  /** Begins nothing new, and waits until every command under way has its final answer. @param within milliseconds */
  rest(within: number): Promise<void>;
  resume(): void;
};

type Options = { members: number; pace: number; random: Random; met: Met; withKeys?: boolean };

/** Works in a cart before it is cleared. */
const FULL = 12;

/** Starts members of a market of their own. They end with the test. */
export async function startMembers(t: Test, origin: string, options: Options): Promise<Members> {
  const { members, pace, random, met, withKeys = true } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const works: number[] = [];
  const joined: string[] = [];
  const images: string[] = [];
  // Images are stored in better quality than this, so they are larger.
  const picture = new Uint8Array(await noise(96, 96).webp({ quality: 5 }).toBuffer());
  let uploads = 0;
  let busy = 0;
  let gate = Promise.withResolvers<void>();
  gate.resolve();

  const list = async (member: Member) => {
    const title = `Work ${works.length} of ${member.id}`;
    const body = { title, description: 'Whole.', category_id: 1, medium: 'Oil', price: 120 };
    const listing = { method: 'POST', path: '/api/v1/artworks', good: 201, body } as const;
    const listed = await member.command<ArtworkReply>({ ...listing, leaves: `artwork_listed ${title}` });
    if (listed) works.push(listed.artwork.id);
    return listed?.artwork.id;
  };
  const join = async (member: Member, turn: number) => {
    const email = `guest-${member.id}-${turn}@example.org`;
    const body = { name: 'Guest', email, type: 'artist_early_access' };
    if (await member.command({ method: 'POST', path: '/api/v1/launch/register', good: 201, body })) joined.push(email);
  };
  const upload = async (member: Member) => {
    // A work of its own for each image, because a work has few.
    const id = await list(member);
    const form = () => formOf({ contents: picture, name: 'picture.webp', type: 'image/webp' });
    const sent = { method: 'POST', path: `/api/v1/artworks/${id}/upload`, good: 200, form } as const;
    type Reply = { image: { medium_url: string } };
    const added = await member.command<Reply>({ ...sent, leaves: `artwork_image_added ${id}` });
    if (added) images.push(added.image.medium_url);
  };

  const live = async (member: Member) => {
    const inCart = new Set<number>();
    const loved = new Set<number>();
    const own: number[] = [];
    const buy = async (id: number) => {
      if (inCart.has(id)) return;
      const body = { artwork_id: id };
      const adding = { method: 'POST', path: '/api/v1/cart/items', good: 201, body } as const;
      if (await member.command({ ...adding, leaves: `cart_item_added ${id}` })) inCart.add(id);
      const shown = await member.cart();
      if (shown && (shown.length !== inCart.size || shown.some((each) => !inCart.has(each))))
        met.complaints.push(`member ${member.id} read a cart of ${shown} after having put ${[...inCart]} into it`);
      if (inCart.size < FULL) return;
      await member.command({ method: 'DELETE', path: '/api/v1/cart/clear', good: 200, leaves: 'cart_cleared' });
      inCart.clear();
    };
    const love = async (id: number) => {
      const path = `/api/v1/favorites/artworks/${id}`;
      if (loved.delete(id))
        await member.command({ method: 'DELETE', path, good: 204, leaves: `artwork_unfavorited ${id}` });
      else {
        await member.command({ method: 'PUT', path, good: 204, leaves: `artwork_favorited ${id}` });
        loved.add(id);
      }
    };
    const edit = async (id: number, turn: number) => {
      const title = `Work ${id}, state ${turn}`;
      const leaves = `artwork_changed ${title}`;
      await member.command({ method: 'PUT', path: `/api/v1/artworks/${id}`, good: 200, body: { title }, leaves });
    };
    const listOwn = async () => {
      const id = await list(member);
      if (id !== undefined) own.push(id);
    };
    await listOwn();
    for (let turn = 0; ; turn += 1) {
      await gate.promise;
      busy += 1;
      const choice = random.choose({ buy: 5, love: 3, list: 2, edit: 2, join: 1 });
      if (uploads > 0) {
        uploads -= 1;
        await upload(member);
      } else if (choice === 'list' || own.length === 0) await listOwn();
      else if (choice === 'join') await join(member, turn);
      else if (choice === 'edit') await edit(random.pick(own), turn);
      else if (choice === 'buy') await buy(random.pick(works));
      else await love(random.pick(works));
      busy -= 1;
      await scheduler.wait(pace, { signal });
    }
  };

  const all = await Promise.all(
    Array.from({ length: members }, (_, n) => openMember(origin, { name: `Member ${n}`, met, withKeys, signal })),
  );
  const living = Promise.all(
    all.map((member) =>
      live(member).catch((error: unknown) => {
        if (!signal.aborted) met.complaints.push(`member ${member.id} gave up: ${error}`);
      }),
    ),
  );
  t.teardown(() => {
    stopping.abort();
    gate.resolve();
    return living;
  });
  return {
    all,
    met,
    joined,
    images,
    uploadBytes: picture.length,
    askForUpload: () => {
      uploads += 1;
    },
    async rest(within) {
      gate = Promise.withResolvers();
      await until('every command under way has its answer', () => busy === 0, within);
    },
    resume: () => gate.resolve(),
  };
}
