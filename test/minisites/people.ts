import type { Answer, Client } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';

export const SITE = '/artists/me/minisite';
export const PAGES = `${SITE}/pages`;

export type Artist = Client & { profileId: number; userId: number };

/** Somebody who has just saved an artist's profile. */
export async function startArtist(stack: Stack, name = 'Ada'): Promise<Artist> {
  const shopper = await stack.shopper(name);
  const body = { artist_name: name, bio: 'Paints what the sea leaves behind.' };
  const saved = await shopper.call<{ id: number }>('PUT', '/artists/me', { body });
  if (saved.status !== 200) throw new Error(`saving a profile answered ${saved.status}`);
  return Object.assign(shopper, { profileId: saved.body.id, userId: shopper.session.user.id });
}

/** Creates a mini-site. @throws Error when that is refused */
export async function createSite(artist: Client, slug: string): Promise<Answer<Record<string, unknown>>> {
  const answer = await artist.call('POST', SITE, { body: { slug, title: 'Tide lines' } });
  if (answer.status !== 201) throw new Error(`creating a mini-site answered ${answer.status}`);
  return answer;
}

/** The headers of a read that sees a write. */
export const after = ({ headers }: Answer<unknown>) => ({ 'x-min-position': headers.get('x-log-position') ?? '' });
