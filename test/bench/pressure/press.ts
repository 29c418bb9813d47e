import { waitUntilFolded } from '../used/folded.ts';
import type { Doing } from '../used/orders.ts';
import { costOf, partsOf } from '../used/parts.ts';
import type { Product } from '../used/product.ts';
import type { Generator } from '../used/send.ts';

/** Connections of the senders: enough that a schedule of three times saturation finds a free one. */
const CONNECTIONS = 1_500;
const SECONDS = 8;
/** What shoppers do in a second, over a few connections. */
const SHOP = { detail: 30, cart: 20, writes: 10 };
const SHOP_CONNECTIONS = 10;

/** What came of a load: events a second, milliseconds, and milliseconds of the 95th of a hundred of what shoppers do. */
export type Point = {
  /** A part of saturation. */
  load: number;
  offered: number;
  accepted: number;
  refused: number;
  p50: number;
  p99: number;
  refusalP99: number;
  shop: Record<keyof typeof SHOP, number>;
  /** Until everything is folded, after the last answer. */
  folded: number;
};

type Setting = { product: Product; generator: Generator; shoppers: Generator; works: number[]; own: number[] };

/** Where the next writers begin. */
let begin = 0;

/** @param options.rate events a second that are offered, on a schedule */
export async function press(
  { product, generator, shoppers, works, own }: Setting,
  { load, rate }: { load: number; rate: number },
  say: (line: string) => void,
): Promise<Point> {
  const { origin, tokens } = product;
  begin += SECONDS;
  const shop: Record<keyof typeof SHOP, Doing> = {
    detail: { kind: 'reads', paths: works.map((id) => `/api/v1/artworks/${id}`), tokens: [] },
    cart: { kind: 'reads', paths: ['/api/v1/cart'], tokens },
    writes: { kind: 'writes', works, tokens, own: { token: product.artist, works: own }, begin },
  };
  const visit = (name: keyof typeof SHOP) =>
    shoppers.send({ origin, seconds: SECONDS, connections: SHOP_CONNECTIONS, rate: SHOP[name], doing: shop[name] });
  const before = partsOf(product.pid);
  const [sent, detail, cart, writes] = await Promise.all([
    generator.send({
      ...{ origin, seconds: SECONDS, connections: CONNECTIONS, rate },
      doing: { kind: 'events', batch: 1, tokens },
    }),
    visit('detail'),
    visit('cart'),
    visit('writes'),
  ]);
  const cost = costOf(before, partsOf(product.pid), sent.accepted);
  const folded = await waitUntilFolded(product);
  const refused = sent.refused.reduce((sum, [, count]) => sum + count, 0);
  const failed = [detail, cart, writes].flatMap((one) => one.refused);
  say(
    `${load}×: ${Math.round(rate)}/s offered, ${Math.round(sent.rate)} accepted, ${refused} refused in all (${sent.refused.join('; ')}), ${sent.unsent} never sent; p50 ${sent.p50.toFixed(1)}, p99 ${sent.p99.toFixed(1)}, refusals p99 ${sent.refusalP99.toFixed(1)} ms; shop p95 ${[detail, cart, writes].map(({ p95 }) => p95.toFixed(1)).join('/')} ms, refused ${failed.join('; ') || 'nothing'}; folded after ${folded.toFixed(0)} ms; µs an accepted event: ${cost}, generator ${sent.cost.toFixed(0)}`,
  );
  return {
    ...{ load, offered: rate, accepted: sent.rate, refused: refused / SECONDS },
    ...{ p50: sent.p50, p99: sent.p99, refusalP99: sent.refusalP99, folded },
    shop: { detail: detail.p95, cart: cart.p95, writes: writes.p95 },
  };
}
