import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Visitors remembered a day and process, so that a busy one is hashed once. */
const REMEMBERED = 50_000;

export type Visitors = {
  /**
   * The number of an anonymous visitor on a UTC day: 64 bits of a hash of (that day's salt, address, user agent), as
   * a signed decimal. It says nothing about the same visitor on another day.
   *
   * @param day as `YYYY-MM-DD`
   */
  numberOf(day: string, address: string, userAgent: string): string | Promise<string>;
};

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
  const days = new Map<string, { salt: Buffer; numbers: Map<string, string> }>();
  const numberIn = ({ salt, numbers }: { salt: Buffer; numbers: Map<string, string> }, who: string) => {
    const known = numbers.get(who);
    if (known !== undefined) return known;
    if (numbers.size >= REMEMBERED) numbers.clear();
    const number = createHash('sha256').update(salt).update(who).digest().readBigInt64BE(0).toString();
    numbers.set(who, number);
    return number;
  };
  const open = async (day: string) => {
    const opened = { salt: await takeSalt(db, day), numbers: new Map<string, string>() };
    // At most four days can be named at once; the oldest is of no more use.
    if (days.size >= 4) days.delete([...days.keys()].sort()[0] ?? '');
    days.set(day, opened);
    return opened;
  };
  return {
    numberOf(day, address, userAgent) {
      const who = `${address}\n${userAgent}`;
      const opened = days.get(day);
      return opened ? numberIn(opened, who) : open(day).then((fresh) => numberIn(fresh, who));
    },
  };
}
