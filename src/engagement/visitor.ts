import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Visitors remembered a day and process, so that a busy one is hashed once. */
const REMEMBERED = 50_000;

export type Visitors = {
  /** Makes ready for numbering the visitors of UTC days, from the first to the last; undefined when it is already. */
  open(first: number, last: number): Promise<void> | undefined;
  /**
   * The number of an anonymous visitor on a day that is open: 64 bits of a hash of (that day's salt, address, user
   * agent), as a signed decimal. It says nothing about the same visitor on another day.
   */
  numberOf(day: number, address: string, userAgent: string): string;
};

const DAY = 86_400_000;

/** The UTC day of an instant, in milliseconds and in days since 1970. */
export const dayOf = (instant: number): number => Math.floor(instant / DAY);

/** Takes the salt of a day, making it if this process is the first to ask. */
async function takeSalt(db: Kysely<DB>, dayNumber: number): Promise<Buffer> {
  const day = new Date(dayNumber * DAY).toISOString().slice(0, 10);
  await db
    .insertInto('engagement.visitor_salt')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('engagement.visitor_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/**
 * Forgets the salts of days that no event can name any more: an event may have waited in a client for 48 hours.
 * Without its salt nobody can tell whose number a number was.
 */
export async function forgetSalts(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('engagement.visitor_salt')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date - 2`)
    .execute();
}

/** Numbers anonymous visitors. Nothing that identifies a person is stored; addresses live in memory while their day may be named. */
export function createVisitors(db: Kysely<DB>): Visitors {
  const days = new Map<number, { salt: Buffer; numbers: Map<string, string> }>();
  let range = { first: 0, last: 0 };
  const openDays = async (first: number, last: number) => {
    for (let day = first; day <= last; day += 1)
      if (!days.has(day)) days.set(day, { salt: await takeSalt(db, day), numbers: new Map() });
    // A day beside them stays, for those who asked a moment before.
    for (const day of days.keys()) if (day < first - 1 || day > last + 1) days.delete(day);
    range = { first, last };
  };
  return {
    open: (first, last) => (first === range.first && last === range.last ? undefined : openDays(first, last)),
    numberOf(day, address, userAgent) {
      const opened = days.get(day);
      if (!opened) throw new Error(`the day ${day} is not open`);
      const who = `${address}\n${userAgent}`;
      const known = opened.numbers.get(who);
      if (known !== undefined) return known;
      if (opened.numbers.size >= REMEMBERED) opened.numbers.clear();
      const number = createHash('sha256').update(opened.salt).update(who).digest().readBigInt64BE(0).toString();
      opened.numbers.set(who, number);
      return number;
    },
  };
}
