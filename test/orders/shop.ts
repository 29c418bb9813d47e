import { randomUUID } from 'node:crypto';
import type { Artwork, ArtworkReply } from '../../src/contract/artworks.ts';
import type { CheckoutReply } from '../../src/contract/checkout.ts';
import type { Order } from '../../src/contract/orders.ts';
import type { Sale, SaleReply } from '../../src/contract/sales.ts';
import type { Client } from '../helpers/client.ts';
import { proveAddress } from '../helpers/prove-address.ts';
import { sayHowToPay } from '../helpers/say-how-to-pay.ts';
import { startStack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';

type Line = [work: number, price: number];
type Checkout = CheckoutReply['checkout'];

const TIDE = {
  ...{ title: 'Tide', description: 'Salt and rope.', category_id: 1, medium: 'Oil', price: 50, dimensions: null },
  ...{ tags: [], is_commission: false, is_digital: false, limited_edition: null },
};

/** A shop in which an artist sells and two collectors, whose addresses are proved, buy. */
export async function shopOf(t: Test, env: Record<string, string> = {}, more: { tickMs?: number } = {}) {
  const stack = await startStack(t, { redis: false, env: { LAUNCHED: 'checkout', ...env }, ...more });
  const proved = async <Person extends Client>(person: Person): Promise<Person> => {
    await proveAddress(stack, person);
    return person;
  };
  const member = async (name: string) => proved(await stack.shopper(name));
  const artist = await proved(await stack.artist('Ada'));
  await sayHowToPay(stack, artist);

  const bodyOf = (lines: Line[], more: object = {}) => ({
    lines: lines.map(([artwork_id, price]) => ({ artwork_id, price, quantity: 1 })),
    ship_to: { name: 'June Okafor', line1: '3 Quai', city: 'Lyon', postal_code: '69002', country: 'FR' },
    ...more,
  });
  /** Orders works at the prices that somebody saw, under a key of its own unless one is given. */
  const order = (by: Client, lines: Line[], more: object = {}, key: string = randomUUID()) =>
    by.call<CheckoutReply>('POST', '/checkout', { body: bodyOf(lines, more), headers: { 'idempotency-key': key } });
  /** Reads once everything that happened is folded. */
  async function see<Body>(by: Client, path: string): Promise<Body> {
    await stack.foldAll();
    return (await by.call<Body>('GET', path)).body;
  }
  return {
    stack,
    see,
    artist,
    buyer: await member('June Okafor'),
    other: await member('Kim'),
    member,
    bodyOf,
    /** Lists a work. @returns its id */
    async list(by: Client, fields: object = {}): Promise<number> {
      const { body } = await by.call<ArtworkReply>('POST', '/artworks', { body: { ...TIDE, ...fields } });
      return body.artwork.id;
    },
    order,
    /** Orders works of one artist. @throws unless they are ordered */
    async place(by: Client, lines: Line[], more: object = {}): Promise<{ checkout: Checkout; order: Order }> {
      const { status, body } = await order(by, lines, more);
      const [first] = status === 201 ? body.checkout.orders : [];
      if (!first) throw new Error(`ordering was answered with ${status}`);
      return { checkout: body.checkout, order: first };
    },
    /** Does steps of the artist with an order. @throws unless each is done */
    async take(id: number, ...steps: [name: string, body?: object][]): Promise<Sale> {
      let sale: Sale | undefined;
      for (const [name, body] of steps) {
        const answer = await artist.call<SaleReply>('POST', `/sales/${id}/${name}`, body && { body });
        if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`);
        sale = answer.body.sale;
      }
      if (!sale) throw new Error('nothing was done');
      return sale;
    },
    /** Says that money came today. */
    paidToday: (): [name: string, body: object] => ['paid', { paid_on: stack.parts.now().toISOString().slice(0, 10) }],
    async statusOf(work: number): Promise<string> {
      return (await see<Artwork>(stack.visitor(), `/artworks/${work}`)).status;
    },
  };
}
