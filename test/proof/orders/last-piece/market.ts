import type { ArtworkReply } from '../../../../src/contract/artworks.ts';
import { proveAddress } from '../../../helpers/prove-address.ts';
import { sayHowToPay } from '../../../helpers/say-how-to-pay.ts';
import { startStack } from '../../../helpers/stack.ts';
import type { Test } from '../../../helpers/test.ts';
import type { Product } from '../../chaos/product.ts';

/** Copies of one work after the other, again and again: most are wanted by more than can have them. */
const COPIES = [1, 1, 2, 3];
/** Two, so that one checkout is two orders; a member may have three that wait. */
const ARTISTS = ['Ada', 'Ike'];
/** Dollars. */
export const PRICE = 50;

export type Person = { name: string; token: string };

export type Market = {
  artists: Person[];
  buyers: Person[];
  works: { id: number; copies: number }[];
  /** One more who buys. */
  another(): Promise<Person>;
};

function copiesOf(pieces: number): number[] {
  const copies: number[] = [];
  for (let left = pieces; left > 0; left -= copies.at(-1) ?? left)
    copies.push(Math.min(left, COPIES[copies.length % COPIES.length] ?? 1));
  return copies;
}

/** Lets two artists list works of so many pieces in all, and so many members prove their addresses. */
export async function openMarket(
  t: Test,
  { database }: Product,
  { buyers, pieces }: { buyers: number; pieces: number },
): Promise<Market> {
  const stack = await startStack(t, { redis: false, database });
  const another = async () => {
    const person = await stack.shopper('Collector');
    await proveAddress(stack, person);
    return { name: `collector ${person.session.user.id}`, token: person.session.token };
  };
  const artists = await Promise.all(ARTISTS.map((name) => stack.artist(name)));
  for (const artist of artists) await sayHowToPay(stack, artist);
  const works: Market['works'] = [];
  for (const [index, copies] of copiesOf(pieces).entries()) {
    const said = { title: `Tide ${index}`, description: 'Salt and rope.', category_id: 1, medium: 'Oil', price: PRICE };
    const body = { ...said, limited_edition: copies === 1 ? null : copies };
    const listed = await artists[index % artists.length]?.call<ArtworkReply>('POST', '/artworks', { body });
    if (listed?.status !== 201) throw new Error(`listing a work was answered with ${listed?.status}`);
    works.push({ id: listed.body.artwork.id, copies });
  }
  return {
    artists: artists.map(({ session }, index) => ({ name: ARTISTS[index] ?? '', token: session.token })),
    buyers: await Promise.all(Array.from({ length: buyers }, another)),
    works,
    another,
  };
}
