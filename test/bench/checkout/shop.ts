import { type Kysely, sql } from 'kysely';
import type { ArtworkReply } from '../../../src/contract/artworks.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { type Client, createClient } from '../../helpers/client.ts';
import { register } from '../../load/traffic.ts';

const WORKS = 50;
const BUYERS = 200;
/** Who register at once: a password takes a while. */
const AT_ONCE = 4;
/** Dollars. */
export const PRICE = 100;

type Person = { id: number; token: string };
export type Shop = { artist: Person & { client: Client }; buyers: Person[]; works: number[] };

const personOf = (token: string): Person => {
  const claims: { sub: number } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { id: Number(claims.sub), token };
};

/** An artist with works of one piece each, and members with proved addresses, as the calls of the API make them. */
export async function openShop(origin: string, owner: Kysely<DB>): Promise<Shop> {
  const groups = Array.from({ length: AT_ONCE }, () => register(new URL(origin), BUYERS / AT_ONCE));
  const buyers = (await Promise.all(groups)).flat().map(personOf);
  const [token = ''] = await register(new URL(origin), 1);
  const client = createClient(origin, token);
  await sql`update account.user set is_verified = true`.execute(owner);
  const saved = await client.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Ada', bio: 'Paints.' } });
  if (saved.status !== 200) throw new Error(`saving a profile was answered with ${saved.status}`);
  const works: number[] = [];
  const said = { title: 'Tide', description: 'A painting.', category_id: 1, medium: 'Oil', price: PRICE };
  for (let n = 0; n < WORKS; n += 1) {
    const { status, body } = await client.call<ArtworkReply>('POST', '/artworks', { body: said });
    if (status !== 201) throw new Error(`listing a work was answered with ${status}`);
    works.push(body.artwork.id);
  }
  return { artist: { ...personOf(token), client }, buyers, works };
}
