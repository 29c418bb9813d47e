import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Folder } from '../../src/engine/folding/span.ts';
import { noteDeath } from '../../src/engine/liveness/attempts.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import type { PaymentEvent } from '../../src/shop/orders/card/events.ts';
import type { OrderEvent, Placed, PlacedLine } from '../../src/shop/orders/events.ts';
import { FIELDS } from '../artworks/histories.ts';
import { IDS, PLACED } from './said.ts';

export type Told = (OrderEvent | PaymentEvent | ArtworkEvent) & { stream: string };

const SIDES = { buyer_id: IDS.buyer_id, artist_id: IDS.artist_id };
const OF_WORK = { artist_id: IDS.artist_id };
export const LATER = '2999-01-01T00:00:00.000Z';
export const BEFORE = '2026-01-03T00:00:00.000Z';

type Simple =
  | 'order_declined'
  | 'order_expired'
  | 'order_shipped'
  | 'order_delivered'
  | 'return_accepted'
  | 'return_refused';

type Moved = ('reversal_done' | 'reversal_failed') | ('debt_carried' | 'refund_failed' | 'refund_retried');

/** @param fixed what is fixed when the order is placed */
function eventsOf(fixed: Placed) {
  const { order_id, buyer_id, artist_id, method } = fixed;
  const ids = { order_id, buyer_id, artist_id, ...(method && { method }) };
  const tell = (event: OrderEvent): Told => ({ ...event, stream: `order-${order_id}` });
  return {
    placed(hold_until = LATER, lines: PlacedLine[] = PLACED.lines, commission_cents = PLACED.commission_cents) {
      return tell({ type: 'order_placed', payload: { ...fixed, lines, commission_cents, hold_until } });
    },
    accepted: (hold_until = LATER) => tell({ type: 'order_accepted', payload: { ...ids, hold_until } }),
    paid: (paid_on = '2026-01-03') => tell({ type: 'order_paid', payload: { ...ids, paid_on } }),
    paidLate: () => tell({ type: 'order_paid_late', payload: { ...ids, paid_on: '2026-02-01' } }),
    cancelled: (restocked = false) => tell({ type: 'order_cancelled', payload: { ...ids, by: 'artist', restocked } }),
    /** @param so what went back before, of both */
    refunded(amount_cents: number, commission_cents: number, so: [number, number] = [0, 0]) {
      const [refunded_cents, returned_commission_cents] = [so[0] + amount_cents, so[1] + commission_cents];
      const payload = { ...ids, amount_cents, commission_cents, refunded_cents, returned_commission_cents };
      return tell({ type: 'order_refunded', payload });
    },
    returnAsked(artwork_id: number, quantity: number) {
      const lines = [{ artwork_id, quantity }];
      return tell({ type: 'return_asked', payload: { ...ids, lines, value_cents: 5_613 } });
    },
    disputeLost: (amount_cents: number, fee_cents: number, loss_cents = 0) =>
      tell({
        type: 'dispute_lost',
        payload: { ...ids, amount_cents, fee_cents, ...(loss_cents > 0 && { loss_cents }) },
      }),
    /** @param settled_cents what its buyer had of it by their bank */
    refundFailed: (amount_cents: number, settled_cents = 0) =>
      tell({ type: 'refund_failed', payload: { ...ids, amount_cents, ...(settled_cents > 0 && { settled_cents }) } }),
    /** What the bank of the buyer has taken. @param before what went back before, of both */
    takenByBank(amount_cents: number, commission_cents: number, before: [number, number] = [0, 0]) {
      const so = {
        refunded_cents: before[0] + amount_cents,
        returned_commission_cents: before[1] + commission_cents,
      };
      const payload = { ...ids, amount_cents, commission_cents, ...so, disputed: true as const };
      return tell({ type: 'order_refunded', payload });
    },
    /** Of what is between the house and the artist, by its type. */
    money: (type: Moved, amount_cents: number) => tell({ type, payload: { ...ids, amount_cents } }),
    payoutAsked: (amount_cents: number, withheld_cents = 0) =>
      tell({ type: 'payout_asked', payload: { ...ids, amount_cents, withheld_cents, account: 'a_1' } }),
    payoutDone: (amount_cents: number) =>
      tell({ type: 'payout_done', payload: { ...ids, amount_cents, transfer_id: 't_1' } }),
    payoutFailed: (amount_cents: number) =>
      tell({ type: 'payout_failed', payload: { ...ids, amount_cents, reason: 'not_taken' } }),
    reversalAsked: (amount_cents: number) =>
      tell({ type: 'reversal_asked', payload: { ...ids, amount_cents, transfer_id: 't_1' } }),
    debtWithheld: (amount_cents: number, from_order_id: number) =>
      tell({ type: 'debt_withheld', payload: { ...ids, amount_cents, from_order_id } }),
    disputeOpened: (amount_cents: number, due_at: string) =>
      tell({ type: 'dispute_opened', payload: { ...ids, amount_cents, due_at } }),
    disputeWon: (fee_cents: number) => tell({ type: 'dispute_won', payload: { ...ids, amount_cents: 100, fee_cents } }),
    returnReceived: (restocked: boolean) => tell({ type: 'return_received', payload: { ...ids, restocked } }),
    happened: (type: Simple) => tell({ type, payload: ids }),
  };
}

/** Events of an order as nobody has decided them: a test says what happens. One piece costs $56.13, with tax and shipping. */
export const ofOrder = (order_id: number) => eventsOf({ ...PLACED, order_id });

/** The same, of one that is paid by card. */
export const ofCardOrder = (order_id: number, checkout_id: number) =>
  eventsOf({ ...PLACED, order_id, checkout_id, method: 'card' });

/** Events of a payment by card, likewise. Amounts are in cents. */
export function ofPayment(checkout_id: number) {
  const provider_id = `p_${checkout_id}`;
  const tell = (event: PaymentEvent): Told => ({ ...event, stream: `payment-${checkout_id}` });
  return {
    asked: (order_ids: number[], amount_cents: number) =>
      tell({
        type: 'payment_asked',
        payload: { checkout_id, user_id: IDS.buyer_id, reference: `${checkout_id}.a`, amount_cents, order_ids },
      }),
    opened: () => tell({ type: 'payment_opened', payload: { checkout_id, provider_id, page: null } }),
    /** @param taken what is taken for each of its orders */
    settled(taken: [order: number, cents: number][]) {
      const [order_ids, order_cents] = [taken.map(([id]) => id), taken.map(([, cents]) => cents)];
      const capture_cents = order_cents.reduce((sum, cents) => sum + cents, 0);
      return tell({
        type: 'payment_settled',
        payload: { checkout_id, provider_id, capture_cents, order_ids, order_cents },
      });
    },
    captured: (captured_cents: number, fee_cents: number) =>
      tell({ type: 'payment_captured', payload: { checkout_id, captured_cents, fee_cents } }),
    refundAsked: (order_id: number, amount_cents: number) =>
      tell({ type: 'refund_asked', payload: { checkout_id, order_id, ...SIDES, amount_cents, provider_id } }),
    refundDone: (order_id: number, amount_cents: number) =>
      tell({ type: 'refund_done', payload: { checkout_id, order_id, amount_cents } }),
  };
}

/** Events of a work, likewise. */
export function ofWork(artwork_id: number) {
  const ids = { ...OF_WORK, artwork_id };
  const tell = (event: ArtworkEvent): Told => ({ ...event, stream: `artwork-${artwork_id}` });
  return {
    listed: (edition: number | null) =>
      tell({ type: 'artwork_listed', payload: { ...ids, ...FIELDS, limited_edition: edition } }),
    held: (order_id: number, quantity = 1, until = LATER) =>
      tell({ type: 'pieces_held', payload: { ...ids, order_id, quantity, until, price_cents: 5_000 } }),
    extended: (order_id: number, until = LATER) =>
      tell({ type: 'pieces_extended', payload: { ...ids, order_id, until } }),
    released: (order_id: number) => tell({ type: 'pieces_released', payload: { ...ids, order_id, reason: 'expired' } }),
    sold: (order_id: number, quantity = 1) => tell({ type: 'pieces_sold', payload: { ...ids, order_id, quantity } }),
    restocked: (order_id: number, quantity = 1) =>
      tell({ type: 'pieces_restocked', payload: { ...ids, order_id, quantity } }),
    deleted: () => tell({ type: 'artwork_deleted', payload: ids }),
    erased: () => tell({ type: 'artwork_erased', payload: ids }),
  };
}

type Parts = { db: Kysely<DB>; folder: Folder };

/** Appends events as they are, at a time. */
export async function forge({ db, folder }: Parts, told: Told[], at = new Date()): Promise<void> {
  const log = openDomainLog(db, { registry: folder.registry, onAppended: () => undefined });
  for (const { stream, ...event } of told) {
    const events = [{ ...event, id: randomUUID(), occurredAt: at }];
    await log.append({ stream, expectedVersion: null, events, actorId: null });
  }
}

/** Puts the mail aside that an order asks for when it is placed, as if two processes had ended by it. */
export async function putMailAside({ db }: Pick<Parts, 'db'>, orderId: number): Promise<void> {
  const letter = { reactor: 'mail', key: `order_requested-${randomUUID()}`, name: 'order_requested' };
  await db
    .insertInto('reacting.effect')
    .values({ ...letter, event_id: randomUUID(), stream_id: `order-${orderId}`, error: null, done_at: null })
    .execute();
  for (const _ of [1, 2]) await noteDeath(db, { kind: 'mail', key: letter.key }, 'it was a test');
}

/** An order that waits, one whose money came late twenty days ago and is to go back, and a mail that is put aside. */
export async function withTroubles(parts: Parts): Promise<void> {
  const [waits, late] = [ofOrder(900_001), ofOrder(900_002)];
  const before = new Date(Date.now() - 20 * 86_400_000);
  await forge(parts, [late.placed(BEFORE), late.happened('order_expired'), late.paidLate()], before);
  await forge(parts, [waits.placed()]);
  await putMailAside(parts, 900_001);
}
