import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NETWORK_TIERS } from '../../contract/network-cap.ts';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import type { DB } from '../../engine/db/tables.ts';
import { networksOf } from '../../serving/http/networks.ts';

const MIB = 1024 * 1024;
/** Bytes for the visitors and networks of a day, about 15,000 of each, so that a busy one is hashed only once. */
const REMEMBERED = { visitors: 6 * MIB, networks: 3 * MIB };
/** Bytes of a number in decimal. */
const NUMBER_SIZE = 40;
/** Characters of a user agent, and of an address, that count; only an attacker sends more. */
export const AGENT_LENGTH = 512;
const ADDRESS_LENGTH = 64;

export type Visitors = {
  /** Loads the salts of the UTC days from the first to the last; undefined when they are loaded. */
  open(first: number, last: number): Promise<void> | undefined;
  /**
   * The number of an anonymous visitor on a day that is open: 64 bits of a hash of (that day's salt, address, user
   * agent), as a signed decimal. It says nothing about the same visitor on another day.
   */
  numberOf(day: number, address: string, userAgent: string): string;
  /**
   * The number of the network that an address belongs to, on a day that is open: 64 bits of hashes of (that day's salt,
   * network), as a signed decimal. It equals a visitor's number, or one of another day, only by chance. Networks of one
   * /48, and of one /56, begin with the same bits (NETWORK_TIERS).
   */
  networkNumberOf(day: number, address: string): string;
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
 * Deletes the salts of days that no event can name any more: an event may have waited in a client for 48 hours.
 * Without the salt nobody can tell whose a number was.
 */
export async function forgetSalts(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('engagement.visitor_salt')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date - 2`)
    .execute();
}

type Numbers = BoundedCache<string, string>;
type Day = { salt: Buffer; numbers: Numbers; networks: Numbers };

const noNumbers = (most: number): Numbers => new BoundedCache(most, () => NUMBER_SIZE);
const openDay = (salt: Buffer): Day => ({
  salt,
  numbers: noNumbers(REMEMBERED.visitors),
  networks: noNumbers(REMEMBERED.networks),
});

const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length) : text);

/** 64 bits of a hash of a day's salt and a text. Each kind of number has its own texts. */
const hashed = (salt: Buffer, text: string) =>
  createHash('sha256').update(salt).update(text).digest().readBigInt64BE(0);

/** The number of a network. Each size has bits of its own: a larger network those above the `low` ones. */
function networkNumber(salt: Buffer, address: string): bigint {
  return networksOf(address).reduce((number, { name }, index) => {
    const low = BigInt(NETWORK_TIERS[index]?.low ?? 0);
    return ((hashed(salt, `\0${name}`) >> low) << low) | (number & ((1n << low) - 1n));
  }, 0n);
}

/** A remembered number, or the one that is made now. */
function remembered(known: Numbers, key: string, make: () => bigint): string {
  const number = known.get(key);
  if (number !== undefined) return number;
  const made = make().toString();
  known.set(key, made);
  return made;
}

/**
 * Numbers anonymous visitors, and networks. Nothing that identifies a person is stored; addresses stay in memory only
 * while events may name their day.
 */
export function createVisitors(db: Kysely<DB>): Visitors {
  const days = new Map<number, Day>();
  let range = { first: 0, last: 0 };
  const opened = (day: number) => {
    const found = days.get(day);
    if (!found) throw new Error(`the day ${day} is not open`);
    return found;
  };
  const openDays = async (first: number, last: number) => {
    for (let day = first; day <= last; day += 1) if (!days.has(day)) days.set(day, openDay(await takeSalt(db, day)));
    // The days next to them stay, for requests that opened them a moment before.
    for (const day of days.keys()) if (day < first - 1 || day > last + 1) days.delete(day);
    range = { first, last };
  };
  return {
    open: (first, last) => (first === range.first && last === range.last ? undefined : openDays(first, last)),
    numberOf(day, address, userAgent) {
      const { salt, numbers } = opened(day);
      const who = `${cut(address, ADDRESS_LENGTH)}\n${cut(userAgent, AGENT_LENGTH)}`;
      return remembered(numbers, who, () => hashed(salt, who));
    },
    networkNumberOf(day, address) {
      const { salt, networks } = opened(day);
      // Concatenated, because a slice of a header would keep the whole header alive.
      const key = `\0${cut(address, ADDRESS_LENGTH)}`;
      return remembered(networks, key, () => networkNumber(salt, address));
    },
  };
}
