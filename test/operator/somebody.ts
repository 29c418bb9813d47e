import { type Kysely, sql } from 'kysely';
import type { Session } from '../../src/contract/accounts.ts';
import type { ListArtworkBody } from '../../src/contract/artworks.ts';
import type { PictureReply } from '../../src/contract/pictures.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { closeAccount } from '../../src/shop/accounts/forget.ts';
import { plain } from '../artworks/images/pictures.ts';
import { formOf, upload } from '../artworks/images/uploading.ts';
import { list } from '../artworks/people.ts';
import { addPasskey } from '../helpers/authenticator.ts';
import type { Client } from '../helpers/client.ts';
import { mailsTo, startMail } from '../helpers/mail.ts';
import type { Stack } from '../helpers/stack.ts';

const NAME = 'Zerubbabel Quillfeather';

/** What the person says of themselves. No other test data holds any of these texts. */
const PROFILE = {
  artist_name: 'Zerub of the Quills',
  bio: 'Paints thistledown that nobody ordered.',
  location: 'Upper Wimbleford',
  studio_name: 'The Thistle Loft',
  studio_address: '7 Nettlebed Row',
  studio_description: 'A loft over a bakery of gingerbread.',
  profile_image_url: 'https://pictures.example/thistle-face.jpg',
  cover_image_url: 'https://pictures.example/thistle-cover.jpg',
  website_url: 'https://thistlequill.example',
  instagram_handle: 'thistlegram',
  twitter_handle: 'thistletweet',
};
const SLUGS = ['thistle-loft', 'quill-and-thistle'] as const;
const SITE = { title: 'Thistledown Rooms', subtitle: 'Where quills are kept' };
const PAGE = { title: 'On gingerbread', content_html: '<p>My grandmother Philomena baked.</p>' };
const PASSKEY = 'The key in the thistle pot';
const WORKS: Partial<ListArtworkBody>[] = [
  { title: 'Thistle at noon', description: 'Down and dust.', medium: 'Quill ink', tags: ['thistledown'] },
  { title: 'Gingerbread dusk', description: 'Crumbs in amber.', dimensions: '31 × 41 thumbs' },
  { title: 'Nettle song', description: 'Stings, softly.', style: 'nettlism' },
];

/** The texts that must be found nowhere once the person is erased. */
export const textsOf = (email: string): string[] => [
  email,
  NAME,
  ...Object.values(PROFILE),
  ...SLUGS,
  ...Object.values(SITE),
  PAGE.title,
  'grandmother Philomena',
  PASSKEY,
  ...WORKS.flatMap(({ title = '', description = '' }) => [title, description]),
  ...['Quill ink', 'thistledown', '31 × 41 thumbs', 'nettlism'],
];

async function must(answer: Promise<{ status: number; body: unknown }>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`a call was answered ${status}: ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}

export const joinWaitlist = (stack: Stack, email: string) =>
  stack.visitor().call('POST', '/launch/register', { body: { name: NAME, email, type: 'artist_early_access' } });

/**
 * Lets an erasure have been interrupted a while after it closed the account. The next one finishes it, and need not wait
 * until every process refuses the tokens of the account.
 */
export async function closeLongAgo(owner: Kysely<DB>, { parts }: Stack, { session }: Client & { session: Session }) {
  await closeAccount(parts, session.user.id, new Date());
  await sql`
    update log.domain_event set recorded_at = recorded_at - interval '30 seconds'
    where type = 'account_closed' and stream_id = ${`account-${session.user.id}`}`.execute(owner);
}

/** Sends letters until both are written: of the new passkey, and of the waitlist. */
async function writeMails(stack: Stack, email: string): Promise<void> {
  const stop = startMail(stack);
  await mailsTo(stack, email, 2);
  await stop();
}

/** A text with every letter percent-encoded. */
const spelledOut = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

/** Sends engagement of the person and of a visitor: pages, searches and works that name the person. */
async function engage(stack: Stack, somebody: Client, artworkId: number, slug: string): Promise<void> {
  const track = (client: Client, event_type: string, path: string, properties = {}) =>
    must(client.call('POST', '/engagement/track', { body: { event_type, path, properties } }));
  const visitor = stack.visitor();
  for (const client of [somebody, visitor]) {
    await track(client, 'view_page', `/artist/${slug}`);
    await track(client, 'view_page', `/artist/${spelledOut(slug)}`);
    await track(client, 'view_artwork', `/artwork/${artworkId}`, {
      title: WORKS[0]?.title,
      referrer: `${PROFILE.website_url}/rooms`,
    });
    await track(client, 'search_query', `/discover?q=${encodeURIComponent(NAME)}`, { query: NAME });
    await track(client, 'search_query', `/discover?q=${NAME.replace(' ', '+')}`);
    await track(client, 'view_page', '/about');
  }
  await track(somebody, 'search_query', '/discover?q=thistledown', { query: 'thistledown' });
}

/** Makes a person who does all that an artist can do. A shopper holds two of the works in a cart. */
export async function somebody(stack: Stack) {
  const client = await stack.shopper(NAME);
  const { email } = client.session.user;
  await addPasskey(client, stack.config.port, PASSKEY);
  const face = formOf({ contents: new Uint8Array(await plain(50, 50).jpeg().toBuffer()) });
  const sent = await fetch(`${stack.origin}/api/v1/artists/me/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: face,
  });
  const { picture: own } = (await sent.json()) as PictureReply;
  const { id: profileId } = await must(client.call('PUT', '/artists/me', { body: PROFILE }));
  await must(client.call('POST', '/artists/me/minisite', { body: { slug: SLUGS[0], ...SITE } }));
  await must(client.call('PUT', '/artists/me/minisite', { body: { slug: SLUGS[1], is_published: true } }));
  const page = { ...PAGE, page_type: 'content', is_published: true };
  await must(client.call('POST', '/artists/me/minisite/pages', { body: page }));

  const works: number[] = [];
  const images: string[] = [];
  const picture = await plain(60, 40).jpeg().toBuffer();
  for (const said of WORKS) {
    const { artwork } = await list(client, said);
    works.push(artwork.id);
    const { body } = await upload(stack, client, artwork.id, picture);
    images.push(body.image.url);
  }
  images.push(own.url);
  const [first = 0, second = 0, third = 0] = works;
  const shopper = await stack.shopper('Bo');
  const other = await stack.artist('Cleo');
  const { artwork: kept } = await list(other);
  const { body: keptImage } = await upload(stack, other, kept.id, picture);
  const put = (who: Client, artwork_id: number) => must(who.call('POST', '/cart/items', { body: { artwork_id } }));
  for (const id of [first, second, kept.id]) await put(shopper, id);
  await put(client, kept.id);
  await must(client.call('PUT', `/favorites/artworks/${kept.id}`));
  await must(client.call('DELETE', `/artworks/${third}`));
  await must(joinWaitlist(stack, email));
  await writeMails(stack, email);
  await engage(stack, client, first, SLUGS[1]);
  await stack.foldAll();
  return {
    client,
    email,
    profileId: Number(profileId),
    works,
    images,
    shopper,
    kept: { id: kept.id, image: keptImage },
  };
}

export { NAME, PROFILE, SLUGS };
