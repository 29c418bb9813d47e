import type { Kysely } from 'kysely';
import type { Rate, SellingBody, SellingReply } from '../../contract/selling.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail, invalidFor } from '../../errors.ts';

/** From where an artist ships, and what they ask for it. */
export type Terms = { ships_from: string | null; rates: Rate[] };

/** Of an artist who has said nothing: the house's rate holds. */
export const HOUSE_TERMS: Terms = { ships_from: null, rates: [] };

/** What some artists ask for shipping, by their user ids; those who have said nothing are left out. */
export async function readTerms(db: Kysely<DB>, artistIds: number[]): Promise<Map<number, Terms>> {
  if (artistIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('selling.terms')
    .select(['user_id', 'ships_from', 'rates'])
    .where('user_id', 'in', artistIds)
    .execute();
  return new Map(rows.map(({ user_id, ships_from, rates }) => [user_id, { ships_from, rates: rates as Rate[] }]));
}

/** How somebody sells. */
export async function readSelling(db: Kysely<DB>, userId: number): Promise<SellingReply> {
  const found = await db
    .selectFrom('selling.terms')
    .select(['how_to_pay', 'ships_from', 'rates'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ? { ...found, rates: found.rates as Rate[] } : { how_to_pay: null, ...HOUSE_TERMS };
}

/** A request is accepted by who has said how to pay: the time for the money begins with it. @throws HOW_TO_PAY_MISSING */
export async function requireHowToPay(db: Kysely<DB>, artistId: number): Promise<void> {
  if ((await readSelling(db, artistId)).how_to_pay === null) throw fail('HOW_TO_PAY_MISSING');
}

/** @throws VALIDATION when a country has two rates */
function requireEachOnce(rates: Rate[]): void {
  const again = rates.findIndex(({ to }, index) => rates.findIndex((other) => other.to === to) < index);
  if (again >= 0) throw invalidFor(`rates/${again}/to`, 'This has a rate already');
}

/** Changes how somebody sells; what is left out stays. @throws VALIDATION */
export async function saveSelling(db: Kysely<DB>, userId: number, body: SellingBody): Promise<SellingReply> {
  if (body.rates) requireEachOnce(body.rates);
  const said = {
    ...(body.how_to_pay !== undefined && { how_to_pay: body.how_to_pay?.trim() || null }),
    ...(body.ships_from !== undefined && { ships_from: body.ships_from }),
    ...(body.rates && { rates: JSON.stringify(body.rates) }),
  };
  const first = db.insertInto('selling.terms').values({ user_id: userId, how_to_pay: null, ...said });
  await first.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...said })).execute();
  return readSelling(db, userId);
}
