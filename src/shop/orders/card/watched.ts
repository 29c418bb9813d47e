import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { Payment } from '../../../serving/payments/provider.ts';

/** Milliseconds after which somebody who was never told asks, and for which they go on after the hold. */
const FIRST_LOOK = 60_000;
const GO_ON_FOR = 86_400_000;
/** Milliseconds that a bank may take to decide, after it was answered. */
const BANK_DECIDES_WITHIN = 100 * 86_400_000;
/** Between looks: a minute, two, four and so on, up to an hour. */
const LONGEST_PAUSE_MINUTES = 60;
/** Milliseconds between two looks of which the later one was wished for. */
const LEAST_PAUSE = 10_000;

/** The pause after the look of this number. */
const pauseAfter = (tries: RawBuilder<unknown>) =>
  sql`make_interval(mins => least(${LONGEST_PAUSE_MINUTES}::int, (2 ^ least(${tries}, 10))::int))`;

export type Watched = { checkout_id: number; reference: string; until: Date };

/**
 * Has a payment looked at until something has become of it. Two processes may be asked at once: the one whose append is
 * refused then has found the row of the other.
 *
 * @param until the end of the hold
 */
export async function watchPayment(
  transaction: Kysely<DB>,
  { checkoutId, reference, at, until }: { checkoutId: number; reference: string; at: Date; until: Date },
): Promise<void> {
  await transaction
    .insertInto('selling.watched_payment')
    .values({
      ...{ checkout_id: checkoutId, reference },
      look_at: new Date(at.getTime() + FIRST_LOOK),
      until: new Date(until.getTime() + GO_ON_FOR),
    })
    .onConflict((conflict) => conflict.column('checkout_id').doNothing())
    .execute();
}

/** Has a payment looked at until the bank of its buyer has decided. */
export async function watchDispute(
  transaction: Kysely<DB>,
  { checkoutId, reference, dispute, at }: { checkoutId: number; at: Date } & Pick<Payment, 'reference' | 'dispute'>,
): Promise<void> {
  if (!dispute) return;
  const until = new Date(Date.parse(dispute.due_at) + BANK_DECIDES_WITHIN);
  const look_at = new Date(at.getTime() + FIRST_LOOK);
  await transaction
    .insertInto('selling.watched_payment')
    .values({ checkout_id: checkoutId, reference, look_at, until })
    .onConflict((conflict) => conflict.column('checkout_id').doUpdateSet({ look_at, until, tries: 0 }))
    .execute();
}

/** Takes the payment that is to be looked at for longest; no other worker takes it until its next look is due. */
export async function takeWatched(db: Kysely<DB>, at: Date): Promise<Watched | undefined> {
  const { rows } = await sql<Watched>`
    with next as materialized (
      select checkout_id from selling.watched_payment where look_at <= ${at}
      order by look_at limit 1 for update skip locked
    )
    update selling.watched_payment w set tries = tries + 1,
      look_at = ${at}::timestamptz + ${pauseAfter(sql`tries`)}
    from next where w.checkout_id = next.checkout_id
    returning w.checkout_id, w.reference, w.until`.execute(db);
  return rows[0];
}

/**
 * Has a payment looked at now, because its buyer has come back from the page on which one pays; later looks are as close
 * together as after the first. Whoever comes back again and again is not looked at more often for it.
 */
export async function hastenLook(db: Kysely<DB>, checkoutId: number, at: Date): Promise<void> {
  await sql`
    update selling.watched_payment set look_at = ${at}, tries = 0
    where checkout_id = ${checkoutId} and look_at > ${at}
      and (tries = 0 or look_at - ${pauseAfter(sql`tries - 1`)} <= ${new Date(at.getTime() - LEAST_PAUSE)})`.execute(
    db,
  );
}

export async function forgetWatched(db: Kysely<DB>, { checkout_id }: Watched): Promise<void> {
  await db.deleteFrom('selling.watched_payment').where('checkout_id', '=', checkout_id).execute();
}
