import type { SaleReply } from '../../src/contract/sales.ts';
import type { Client } from '../helpers/client.ts';
import type { shopOf } from '../orders/shop.ts';

type Shop = Awaited<ReturnType<typeof shopOf>>;

/** What the tests do with orders of a shop. */
export function sellingIn({ stack, list, place, artist, buyer }: Shop) {
  const today = () => new Date(stack.parts.now()).toISOString().slice(0, 10);
  const step = (id: number, name: string, body?: object) =>
    artist.call<SaleReply>('POST', `/sales/${id}/${name}`, body && { body });
  /** An order of one work that its artist has accepted. @returns its id */
  async function accepted(by: Client = buyer, work: object = {}, more: object = {}): Promise<number> {
    const { price = 50 } = work as { price?: number };
    const { id } = (await place(by, [[await list(artist, { ...work, price }), price]], more)).order;
    await step(id, 'accept');
    return id;
  }
  const pay = (id: number) => step(id, 'paid', { paid_on: today() });
  return {
    today,
    step,
    accepted,
    pay,
    async paid(by: Client = buyer, work: object = {}, more: object = {}): Promise<number> {
      const id = await accepted(by, work, more);
      await pay(id);
      return id;
    },
    /** Gives some dollars back. @returns the order after it */
    refund: async (id: number, amount: number) => (await step(id, 'refund', { amount })).body.sale,
    /** Fetches a file, which the client of the tests would take for text. */
    async file(by: Client, path: string) {
      const answer = await fetch(`${stack.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${by.token}` } });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}
