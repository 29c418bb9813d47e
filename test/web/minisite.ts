import type { Minisite, MinisitePage } from '../../src/contract/minisites.ts';
import type { Client } from '../helpers/client.ts';

const STATEMENT = `<h2>What the tide keeps</h2><p>Every print begins on the beach, at low water, with a <strong>list of what
was left</strong>: rope, glass, a sentence in another language. The list becomes a drawing, the drawing a block, and
the block loses a little with each colour.</p><blockquote><p>The wood decides when it is finished.</p></blockquote>
<h3>How an edition is made</h3><ol><li>One block, seven colours, printed from light to dark.</li><li>No proofs are
kept.</li><li>The block is burnt when the last sheet is dry.</li></ol><p>Read more in <a
href="https://marenholt.example/notes">the notes of the workshop</a>.</p><hr><p>Maren Holt, Bergen</p>`;

/** A profile with every field. */
export const PROFILE = {
  artist_name: 'Maren Holt',
  bio: 'I print tide charts that never were: seven colours, one block, until the wood gives up.\n\nBorn in Florø, trained in Oslo and Kyoto. My sheets hang in the harbour offices of four towns, which is all I ever wanted.',
  location: 'Bergen, Norway',
  studio_name: 'Holt Press',
  studio_address: 'Verftsgaten 12\n5011 Bergen',
  studio_description: 'Two presses, north light, and a kettle. Open on the first Saturday of each month.',
  website_url: 'https://www.marenholt.example/work',
  instagram_handle: '@maren.holt',
  twitter_handle: 'marenholt',
};

/** Calls the API. @throws Error when the status is 300 or more */
export async function done<Body>(artist: Client, method: string, path: string, body: object): Promise<Body> {
  const answer = await artist.call<Body>(method, path, { body });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
}

const PAGES = [
  { title: 'Statement', page_type: 'content', content_html: STATEMENT, is_published: true },
  { title: 'Prints', page_type: 'artwork_listing', is_published: true },
  { title: 'Contact', page_type: 'contact', is_published: true },
  { title: 'The workshop', page_type: 'studio', is_published: true },
  { title: 'Not yet', page_type: 'content', content_html: '<p>A draft.</p>' },
] as const;

/** Opens a mini-site with a page of each kind, and a draft. */
export async function openSite(artist: Client, said: Partial<Minisite> = {}): Promise<MinisitePage[]> {
  const site = { slug: 'holt-press', title: 'Tide lines', subtitle: 'Woodcuts from the west coast', ...said };
  await done(artist, 'POST', '/artists/me/minisite', site);
  const pages: MinisitePage[] = [];
  for (const page of PAGES) pages.push(await done(artist, 'POST', '/artists/me/minisite/pages', page));
  await done(artist, 'PUT', '/artists/me/minisite', { is_published: true });
  return pages;
}
