import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../errors.ts';

/** What OWASP asks of argon2id, the library's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash, at that cost, of a password that nobody knows. Log-ins to an unknown address are checked against it. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$jZ5JO41bH2/Y3eHzrlXljg$rrrkSJhGBo5igX+zND/XUKH7lHx4sIOISuLRtV17dE0';

/** Hashes that are computed at once. A burst of log-ins must leave processors to everything else. */
const AT_ONCE = Math.max(1, availableParallelism() >> 1);

/** Hashes that may wait. At about 20 ms each, a longer queue would outlast people's patience. */
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) throw fail('OVERLOADED', { retryAfter: 1 });
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The next in the queue takes this place, so `running` stays.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Keyboards encode the same characters differently. */
const plain = (password: string) => password.normalize('NFC');
/** The form that older hashes are made of: it also takes a ligature for its letters, and a superscript for its digit. */
const older = (password: string) => password.normalize('NFKC');

/** Hashes a password with a salt of its own. @throws OVERLOADED when too many wait */
export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(plain(password), COST));
}

/**
 * Checks a password against a hash. Without a hash the answer is false, after the same time: whether the older form is
 * tried too depends on the password alone.
 *
 * @throws OVERLOADED when too many wait
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([plain(password), older(password)]);
  return whenFree(async () => {
    for (const form of forms) if (await verify(passwordHash ?? NOBODYS_HASH, form)) return passwordHash !== undefined;
    return false;
  });
}
