import type { Answer, Client } from '../helpers/client.ts';

export const SITE = '/artists/me/minisite';
export const PAGES = `${SITE}/pages`;

/** Creates a mini-site. @throws Error when that is refused */
export async function createSite(artist: Client, slug: string): Promise<Answer<Record<string, unknown>>> {
  const answer = await artist.call('POST', SITE, { body: { slug, title: 'Tide lines' } });
  if (answer.status !== 201) throw new Error(`creating a mini-site answered ${answer.status}`);
  return answer;
}

/** The headers of a read that sees a write. */
export const after = ({ headers }: Answer<unknown>) => ({ 'x-min-position': headers.get('x-log-position') ?? '' });
