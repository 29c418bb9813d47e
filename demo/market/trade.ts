import { type Kysely, sql } from 'kysely';
import { toDollars } from '../../src/contract/amounts.ts';
import type { CheckoutReply } from '../../src/contract/checkout.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { DOMAIN_LANE } from '../../src/engine/log/lanes.ts';
import type { DemoPlan } from '../engagement.ts';
import { COLLECTORS, SHOPPER_LIVES } from './collectors.ts';
import { type Deal, dealsOf, isSold, stepsOf } from './deals.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const DAY = 24 * 3_600_000;
/** How long before the time shown collectors came. */
const CAME = 400 * DAY;

const nameOf = (buyer: number, placedAt: number) => `${buyer} ${placedAt}`;

/** The orders that were placed before this process began, by buyer and time. */
async function placedBefore(db: Kysely<DB>, buyers: number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; buyer: number; at: Date }>`
    select (payload ->> 'order_id')::bigint as id, actor_id as buyer, occurred_at as at from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'order_placed' and actor_id = any(${buyers})`.execute(db);
  return new Map(rows.map(({ id, buyer, at }) => [nameOf(buyer, at.getTime()), id]));
}

type Act = { at: number; run: () => Promise<unknown> };

/** What is done in a deal, one after the other; what was done before is left out. */
function actsOf({ domainLog, shop }: MarketParts, deal: Deal, buyers: number[], known: Map<string, number>): Act[] {
  const { work, quantity, placedAt } = deal;
  const [buyer, artist] = [buyers[deal.buyer] ?? 0, work.exhibitor.userId];
  const line = { artwork_id: work.id, quantity };
  let id = known.get(nameOf(buyer, placedAt));
  const place = async () => {
    if (id !== undefined) return;
    const price = work.exhibitor.artist.works[work.number]?.price;
    const ship_to = COLLECTORS[deal.buyer - 1] ?? SHOPPER_LIVES;
    const { checkout } = await shop.call<CheckoutReply>({
      ...{ by: buyer, at: new Date(placedAt), method: 'POST', path: '/checkout' },
      body: { lines: [{ ...line, price }], ship_to },
      key: `demo-order-${work.id}-${placedAt}`,
    });
    id = checkout.orders[0]?.id;
  };
  const steps = stepsOf(deal).map(({ at, by, call, event, body }) => ({
    at,
    async run() {
      const past = await pastOfStream(domainLog, `order-${id}`);
      const told = past.last('order_placed');
      if (id === undefined || !told || past.count(event) > 0) return;
      const [works, shipping, tax] = [told.subtotal_cents, told.shipping_cents, told.tax_cents].map(Number);
      const total = toDollars((works ?? 0) + (shipping ?? 0) + (tax ?? 0));
      const said = body({ works: toDollars(works ?? 0), total, placedAt, id, lines: [line] });
      const path = by === 'artist' ? `/sales/${id}/${call}` : `/orders/${id}/${call}`;
      await shop.call({ by: by === 'artist' ? artist : buyer, at: new Date(at), method: 'POST', path, body: said });
    },
  }));
  return [{ at: placedAt, run: place }, ...steps];
}

/**
 * Sells works to the shopper and to collectors, in the order of time: a year of an artist's edition in every state, and
 * one of each work that is sold. Only the first run of the demo does; further runs would sell the same again.
 *
 * @returns whether all was done; false when it was told to stop
 */
export async function trade(
  parts: MarketParts,
  plan: DemoPlan,
  works: HungWork[],
  signal: AbortSignal,
): Promise<boolean> {
  const until = plan.until.getTime();
  if (plan.run === 1) {
    const buyers = [await parts.ensureShopper(plan.until)];
    for (const index of COLLECTORS.keys()) buyers.push(await parts.ensureCollector(index, new Date(until - CAME)));
    const known = await placedBefore(parts.db, buyers);
    const acts = dealsOf(plan, works).flatMap((deal) => actsOf(parts, deal, buyers, known));
    for (const { run } of acts.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)) {
      if (signal.aborted) return false;
      await run();
    }
  }
  for (const { id, takenAt, exhibitor } of works.filter(isSold)) {
    const past = await pastOfStream(parts.domainLog, `artwork-${id}`);
    if (past.count('artwork_status_changed') > 0 || takenAt === null) continue;
    const call = { by: exhibitor.userId, at: takenAt, method: 'PUT', path: `/artworks/${id}` } as const;
    await parts.shop.call({ ...call, body: { status: 'sold' } });
  }
  return true;
}
