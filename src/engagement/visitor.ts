import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Visitors remembered a day and process, so that a busy one is hashed once. */
const REMEMBERED = 50_000;

/** Days that events of one moment can name: two and a half back, and a few minutes of the next. */
const NAMEABLE_DAYS = 4;

export type Visitors = {
  /** Makes ready for numbering the visitors of a UTC day; undefined when it is already. */
  open(day: number): Promise<void> | undefined;
  /**
   * The number of an anonymous visitor on a day that was opened: 64 bits of a hash of (that day's salt, address, user
   * agent), as a signed decimal. It says nothing about the same visitor on another day.
   */
  numberOf(day: number, address: string, userAgent: string): string;
};

const DAY = 86_400_000;

/** The UTC day of an instant, counted from 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY);

/** Takes the salt of a day, making it if this process is the first to ask. */
async function takeSalt(db: Kysely<DB>, day: string): Promise<Buffer> {
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

/** Numbers anonymous visitors. Nothing that identifies a person is stored; addresses live in memory for a day. */
export function createVisitors(db: Kysely<DB>): Visitors {
  const days = new Map<number, { salt: Buffer; numbers: Map<string, string> }>();
  return {
    open(day) {
      if (days.has(day)) return undefined;
      return takeSalt(db, new Date(day * DAY).toISOString().slice(0, 10)).then((salt) => {
        if (days.has(day)) return;
        days.set(day, { salt, numbers: new Map() });
        if (days.size > NAMEABLE_DAYS) days.delete(Math.min(...days.keys()));
      });
    },
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
