import { createHmac } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../contract/accounts.ts';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import { fail } from '../../errors.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** The account of a token, and its session: the family of refresh tokens that it came with. */
export type Caller = { userId: number; familyId: string };

/** Whom access tokens are for: one that names somebody else is refused, though it were signed with the same secret. */
const AUDIENCE = 'vernissage';

/** What an access token says. Rights are read from the account itself, never from the token. */
export type Claims = { sub: number; sid: string };

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims;
    user: Claims;
  }
}

/** Sessions whose tokens are refused although they are not expired. */
type EndedSessions = { has(claims: Claims): boolean };

/** Reads an `authorization` header; null unless its token is good. */
type ReadToken = (authorization: string) => Claims | null;

/** Finds an account as it is now; null when it no longer exists, or when that session of it has ended. */
type FindCaller = (caller: Caller) => Promise<User | null>;

declare module 'fastify' {
  interface FastifyInstance {
    readToken: ReadToken;
    findCaller: FindCaller;
  }
}

/**
 * The form of our tokens: two parts, and a signature of 43 characters. The library reads the base64 of a signature so
 * loosely that one token would have many spellings.
 */
const BEARER = /^bearer {1,8}([\w-]{10,200}\.[\w-]{10,600}\.[\w-]{43})$/i;
/** The usual beginning of the header. */
const USUALLY = 'Bearer ';

/** Bytes for the good tokens that are remembered, about 10,000 of them. */
const REMEMBERED = 8 * 1024 * 1024;
/** Bytes of a token's claims. */
const CLAIMS_SIZE = 300;

type Parts = {
  /** Signs. */
  secret: string;
  /** Its tokens are good as well; it signs none. */
  otherSecret: string | undefined;
  /** A token of another epoch names an account or a session that a restore has taken back. */
  epoch: number;
  endedSessions: EndedSessions;
  findCaller: FindCaller;
};

/** The first epoch signs with the secret itself. */
const keyOf = (secret: string, epoch: number) =>
  epoch === 0 ? secret : createHmac('sha256', secret).update(`tokens of epoch ${epoch}`).digest('hex');

/** Verifies a token once: the library's own cache would hash the token again at every look. */
function createTokenReader(app: FastifyInstance, { otherSecret, epoch, endedSessions }: Parts): ReadToken {
  // Undefined stands for the secret that signs: without options the library uses a verifier that it keeps.
  const ways = otherSecret === undefined ? [undefined] : [undefined, { key: keyOf(otherSecret, epoch) }];
  const good = new BoundedCache<string, Claims & { exp: number }>(REMEMBERED, () => CLAIMS_SIZE);
  const findGood = (token: string) => {
    const claims = good.get(token);
    return claims && claims.exp * 1_000 > Date.now() ? claims : null;
  };
  const verify = (authorization: string) => {
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) return null;
    const known = findGood(token);
    if (known) return known;
    for (const way of ways) {
      try {
        const claims = app.jwt.verify<Claims & { exp: number }>(token, way);
        good.set(token, claims);
        return claims;
      } catch {}
    }
    return null;
  };
  return (authorization) => {
    // Only good tokens are remembered: a remembered one needs no check of its form.
    const usual = authorization.startsWith(USUALLY) ? findGood(authorization.slice(USUALLY.length)) : null;
    const claims = usual ?? verify(authorization);
    return claims && !endedSessions.has(claims) ? claims : null;
  };
}

/** Registers signing and checking of access tokens. */
export async function registerSession(app: FastifyInstance, parts: Parts): Promise<void> {
  const { secret, epoch, findCaller } = parts;
  await app.register(fastifyJwt, {
    secret: keyOf(secret, epoch),
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS, aud: AUDIENCE },
    // One that names nobody is taken: the release before signs such.
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'sub', 'sid'], allowedAud: AUDIENCE },
  });
  app.decorate('readToken', createTokenReader(app, parts));
  app.decorate('findCaller', findCaller);
}

/** Signs an access token, good for `ACCESS_TOKEN_SECONDS`. */
export function signAccessToken(app: FastifyInstance, { userId, familyId }: Caller): string {
  return app.jwt.sign({ sub: userId, sid: familyId });
}

/** The claims of the bearer token. Synchronous, because each engagement event comes through here. */
function claimsOf({ headers, server }: FastifyRequest): Claims | null {
  return headers.authorization === undefined ? null : server.readToken(headers.authorization);
}

/** The id of the account that the bearer token names; null without a good token. */
export function optionalUserId(request: FastifyRequest): number | null {
  return claimsOf(request)?.sub ?? null;
}

/**
 * The id of the account that the bearer token names.
 *
 * @throws UNAUTHENTICATED when there is no token, or it is expired or forged
 */
export function requireUserId(request: FastifyRequest): number {
  const id = optionalUserId(request);
  if (id === null) throw fail('UNAUTHENTICATED');
  return id;
}

/** The account and the session that the bearer token names. @throws UNAUTHENTICATED as `requireUserId` */
export function requireCaller(request: FastifyRequest): Caller {
  const claims = claimsOf(request);
  if (!claims) throw fail('UNAUTHENTICATED');
  return { userId: claims.sub, familyId: claims.sid };
}

/** An `onRequest` hook: refuses a caller without a good token before the body is looked at. @throws UNAUTHENTICATED */
export async function signedInOnly(request: FastifyRequest): Promise<void> {
  requireUserId(request);
}

/**
 * The account of the bearer token as it is now, and the session that the token belongs to.
 *
 * @throws UNAUTHENTICATED also when the account no longer exists or the session has ended since the token was signed
 */
export async function requireAccount(request: FastifyRequest): Promise<{ user: User; familyId: string }> {
  const caller = requireCaller(request);
  const user = await request.server.findCaller(caller);
  if (!user) throw fail('UNAUTHENTICATED');
  return { user, familyId: caller.familyId };
}

/**
 * An `onRequest` hook: refuses a caller without an artist profile before the body is looked at.
 *
 * @throws UNAUTHENTICATED as `requireAccount`, ARTIST_PROFILE_REQUIRED
 */
export async function artistOnly(request: FastifyRequest): Promise<void> {
  const { user } = await requireAccount(request);
  if (user.role !== 'artist') throw fail('ARTIST_PROFILE_REQUIRED');
}
