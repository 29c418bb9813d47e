import { createHmac } from 'node:crypto';

/** Signs the tokens of a benchmark's servers. */
export const JWT_SECRET = 'a secret for benchmarks, and for nothing else';

/** Shoppers of a group. They do not register, because a token is enough for a cart. */
export const SHOPPERS = 500;

const FIRST_SHOPPER = 1_000_001;
/** The session of all shoppers; nobody has ended it. */
const SESSION = '00000000-0000-4000-8000-000000000000';

/** The ids of a group of shoppers that no other group shares. */
export function shoppers(group: number): number[] {
  return Array.from({ length: SHOPPERS }, (_, index) => FIRST_SHOPPER + group * SHOPPERS + index);
}

/** Makes an authorization header for an account, valid for an hour. */
export function authorizationOf(userId: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: userId, sid: SESSION, iat: now, exp: now + 3_600 };
  const said = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `Bearer ${said}.${createHmac('sha256', JWT_SECRET).update(said).digest('base64url')}`;
}
