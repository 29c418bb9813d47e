import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { CheckoutBody } from '../../contract/checkout.ts';
import { nextId, nextIds } from '../../engine/db/ids.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../engine/log/execute-together.ts';
import type { StillOpen } from '../../serving/http/idempotency/once.ts';
import { seller, sellerStream } from './artists.ts';
import { inOnePart } from './card/in-one-part.ts';
import { requirePayable } from './card/payable.ts';
import { giveWay } from './card/supersede.ts';
import { checkoutStream, checkouts, placeOrders } from './checkouts.ts';
import { linesOf, requireOrderable, requireShownAmounts } from './orderable.ts';
import { holdPieces } from './pieces.ts';
import { ordersOf } from './placed.ts';
import { parcelsOf, requireShipped, sumOf } from './shipping.ts';
import { order, orderStream } from './state.ts';
import { readTerms } from './terms.ts';
import { workForSale, workStream } from './works.ts';

/** Milliseconds that an artist has to answer a request; its pieces are held as long. */
const ANSWER_WITHIN = 48 * 3_600_000;
const MINUTE = 60_000;

export type PlacingParts = {
  config: Pick<Config, 'commissionBasisPoints' | 'holdMinutes' | 'payments' | 'shippingBasisPoints' | 'taxBasisPoints'>;
  db: Kysely<DB>;
  domainLog: DomainLog;
};

type Occasion = {
  userId: number;
  at: Date;
  requestId: string;
  eventId: string | undefined;
  stillOpen: StillOpen;
  /** Counts it. @throws RATE_LIMITED, which a repeat of what was placed is not told */
  spend: () => Promise<void>;
};

/**
 * Orders works: one order for each artist, and all their pieces are held, in one commit or not at all. Who somebody is
 * goes to tables of its own, in the same transaction. Where cards are taken, what the member was about to pay gives way.
 *
 * @returns the ids of the orders, and the position of the commit
 * @throws ARTWORK_NOT_FOUND, OWN_WORK, PIECES_TAKEN, PRICE_CHANGED, NOT_SHIPPED_THERE, AMOUNT_NOT_PAYABLE, OPEN_REQUESTS,
 *   PAYMENT_UNDER_WAY, RATE_LIMITED, CONFLICT
 */
export async function placeCheckout(
  { config, db, domainLog }: PlacingParts,
  body: CheckoutBody,
  { stillOpen, spend, ...occasion }: Occasion,
): Promise<{ checkoutId: number; orderIds: number[]; position: number | null }> {
  const { userId, at } = occasion;
  const wanted = linesOf(body);
  const heldFor = config.payments ? config.holdMinutes * MINUTE : ANSWER_WITHIN;
  const until = new Date(at.getTime() + heldFor).toISOString();
  let taken: Promise<{ checkoutId: number; ids: number[] }> | undefined;
  const takeIds = () => {
    taken ??= Promise.all([nextId(db, 'checkout_id'), nextIds(db, 'order_id', wanted.length)]).then(
      ([checkoutId, ids]) => ({ checkoutId, ids }),
    );
    return taken;
  };
  let orders: ReturnType<typeof ordersOf> = [];

  const judge = async (load: Load) => {
    const asTheyAre = Promise.all(wanted.map(({ artwork_id }) => load(workStream(artwork_id), workForSale)));
    const [{ order_ids }, loaded] = await Promise.all([load(checkoutStream(userId), checkouts), asTheyAre]);
    const states = await Promise.all(order_ids.map((id) => load(orderStream(id), order)));
    const before = states.filter((known) => known !== null);
    const gaveWay = await giveWay(load, config.payments ? before : [], at);
    const works = new Map(wanted.map(({ artwork_id }, index) => [artwork_id, loaded[index] ?? null]));
    for (const [id, work] of gaveWay.works) works.set(id, work);
    return { before, gaveWay, lines: requireOrderable(wanted, works, { userId, mine: order_ids, at }) };
  };

  const decide = async (load: Load): Promise<Part[]> => {
    const { before, gaveWay, lines } = await judge(load);
    // Rates stand in no stream: what they are now holds for this order, whatever comes of them.
    const terms = await readTerms(db, [...new Set(lines.map(({ work }) => work.artist_id))]);
    const parcels = requireShipped(parcelsOf(lines, terms, { country: body.ship_to.country, house: config }));
    requireShownAmounts(body, sumOf(parcels.map(({ shipping }) => shipping)), sumOf(parcels.map(({ tax }) => tax)));
    const total = sumOf(parcels.map(({ subtotal, shipping, tax }) => subtotal + shipping + tax));
    if (config.payments) requirePayable(config.payments.name, total);

    const sellers = await Promise.all(parcels.map(({ artistId }) => load(sellerStream(artistId), seller)));
    const { checkoutId, ids } = await takeIds();
    const { commissionBasisPoints } = config;
    const byCard = config.payments !== null;
    orders = ordersOf(parcels, { buyerId: userId, checkoutId, ids, sellers, byCard, commissionBasisPoints, until });
    const placed = orders.map((one) => one.placed);
    const decided = placeOrders(before, { checkoutId, userId, placed, gaveWay: gaveWay.ended, at });
    return inOnePart([
      ...gaveWay.parts,
      ...decided.orders.map(({ order_id, events }) => ({ stream: orderStream(order_id), events })),
      ...placed.flatMap(({ order_id, artist_id }) =>
        lines
          .filter(({ work }) => work.artist_id === artist_id)
          .map(({ work, quantity }) => ({
            stream: workStream(work.artwork_id),
            events: holdPieces(work, { order_id, quantity, until, at }),
          })),
      ),
      // Last, because a repeat is answered from it, with its position.
      { stream: checkoutStream(userId), events: decided.checkout },
    ]);
  };

  const { position, made } = await executeTogether(domainLog, {
    streams: [checkoutStream(userId), ...wanted.map(({ artwork_id }) => workStream(artwork_id))],
    ...{ ...occasion, decide, actorId: userId },
    async judge(load) {
      await spend();
      await judge(load);
      await takeIds();
    },
    alongside: async (transaction) => {
      await stillOpen(transaction);
      const asked = { buyer_id: userId, ship_to: JSON.stringify(body.ship_to), note: body.note || null };
      await transaction
        .insertInto('selling.order_words')
        .values(
          orders.map(({ said }) => ({ ...said, ...asked, tracking: null, return_reason: null, return_answer: null })),
        )
        .execute();
    },
  });
  if (!made) {
    const { checkoutId } = await takeIds();
    return { checkoutId, orderIds: orders.map(({ placed }) => placed.order_id), position };
  }
  const { checkout_id, order_ids } = made.payload as { checkout_id: number; order_ids: number[] };
  return { checkoutId: checkout_id, orderIds: order_ids, position };
}
