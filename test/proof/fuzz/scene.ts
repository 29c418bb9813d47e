import type { Session } from '../../../src/contract/accounts.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { withCartItem, withImage, withPublished } from '../../http/calls/things.ts';
import type { WHO } from './requests.ts';
import type { Known } from './values.ts';

const PASSWORD = 'Vernissage-2026!';

type Person = Client & { session: Session; password: string };

let people = 0;

async function signUp(origin: string, email: string): Promise<Person> {
  const client = createClient(origin);
  const { status, body } = await client.call<Session>('POST', '/api/v1/auth/register', {
    body: { email, password: PASSWORD, name: 'Ada' },
  });
  if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`);
  return Object.assign(client, { token: body.token, session: body, password: PASSWORD });
}

/** Registers new people of each kind, and makes the things that requests can meet. */
export async function setScene(origin: string, adminEmail: string) {
  people += 1;
  const [member, artist, admin] = await Promise.all([
    signUp(origin, `member-${people}@example.org`),
    signUp(origin, `artist-${people}@example.org`),
    signUp(origin, adminEmail),
  ]);
  const profile = { artist_name: 'Ada', bio: 'Paints what the sea leaves behind.' };
  const { body: saved } = await artist.call<{ id: number }>('PUT', '/api/v1/artists/me', { body: profile });
  const stack = { origin } as Parameters<typeof withImage>[1];
  const image = await withImage(artist, stack);
  const { id: slug = '' } = await withPublished(artist, stack);
  const { itemId = 0, artwork_id = 0 } = await withCartItem(artist, stack);
  const works = [image.id ?? 0, artwork_id, 1_001, 999_999];

  const known: Known = (name) => {
    if (name.endsWith(' imageId')) return [image.imageId];
    if (name.endsWith(' itemId')) return [itemId];
    if (/artworks\/\S* id$|^artwork_ids?$/.test(name)) return works;
    if (name === 'artist_ids') return [saved.id, 999_999];
    if (/artists\/\S* id$/.test(name)) return [saved.id, slug];
    if (name === 'email') return [`new-${people}@example.org`, artist.session.user.email];
    if (name === 'password' || name === 'current_password') return [PASSWORD];
    if (name === 'category_id') return [1, 2];
    if (name === 'slug') return [slug, `site-${people}`];
    return [];
  };
  const everybody: Record<(typeof WHO)[number], Client | null> = { visitor: null, member, artist, admin };
  return { known, tokenOf: (who: (typeof WHO)[number]) => everybody[who]?.token ?? null };
}
