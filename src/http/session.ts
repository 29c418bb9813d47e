import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { User } from '../contract/accounts.ts';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Whose token it is, and of which session: the family of refresh tokens that it came with. */
export type Caller = { userId: number; familyId: string };

/** What an access token says. Rights are read from the account itself, never from the token. */
type Claims = { sub: number; sid?: string };

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims;
    user: Claims;
  }
}

/** Accounts whose tokens are refused although they are not expired. */
type ClosedAccounts = { has(userId: number): boolean };

/** What an `authorization` header says; null unless its token is good. */
type ReadToken = (authorization: string) => Claims | null;

declare module 'fastify' {
  interface FastifyInstance {
    readToken: ReadToken;
  }
}

const BEARER = /^Bearer +([^ ]+)$/i;

/** Good headers remembered a process; they live for a quarter of an hour. */
const REMEMBERED = 10_000;

/** The columns of an account that its owner sees. */
export const USER_COLUMNS = ['id', 'email', 'name', 'role', 'is_admin', 'is_verified'] as const;

/** Verifies a header's token once: the library's own cache would hash the token again at every look. */
function createTokenReader(app: FastifyInstance, closedAccounts: ClosedAccounts): ReadToken {
  const good = new Map<string, Claims & { exp: number }>();
  const verify = (authorization: string) => {
    const token = BEARER.exec(authorization)?.[1];
    try {
      return token === undefined ? null : app.jwt.verify<Claims & { exp: number }>(token);
    } catch {
      return null;
    }
  };
  return (authorization) => {
    let claims = good.get(authorization) ?? null;
    if (!claims || claims.exp * 1_000 <= Date.now()) {
      claims = verify(authorization);
      if (!claims) return null;
      if (good.size >= REMEMBERED) good.clear();
      good.set(authorization, claims);
    }
    return closedAccounts.has(claims.sub) ? null : claims;
  };
}

/** Registers signing and checking of access tokens. */
export async function registerSession(
  app: FastifyInstance,
  secret: string,
  closedAccounts: ClosedAccounts,
): Promise<void> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp'] },
  });
  app.decorate('readToken', createTokenReader(app, closedAccounts));
}

/** Signs an access token, good for `ACCESS_TOKEN_SECONDS`. */
export function signAccessToken(app: FastifyInstance, { userId, familyId }: Caller): string {
  return app.jwt.sign({ sub: userId, sid: familyId });
}

/** What the bearer token says. Checked synchronously: each engagement event comes through here. */
function claimsOf({ headers, server }: FastifyRequest): Claims | null {
  return headers.authorization === undefined ? null : server.readToken(headers.authorization);
}

/** The id of the account that the bearer token names, or null when there is none that is good. */
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

/** An `onRequest` hook: refuses a caller without a good token before the body is looked at. @throws UNAUTHENTICATED */
export async function signedInOnly(request: FastifyRequest): Promise<void> {
  requireUserId(request);
}

/**
 * The account of the bearer token as it is now, and the session that the token belongs to.
 *
 * @throws UNAUTHENTICATED also when the account no longer exists or the session has ended since the token was signed
 */
export async function requireAccount(
  db: Kysely<DB>,
  request: FastifyRequest,
): Promise<{ user: User; familyId: string }> {
  const { sub, sid } = claimsOf(request) ?? {};
  if (sub === undefined || sid === undefined) throw fail('UNAUTHENTICATED');
  const user = await db
    .selectFrom('account.user as u')
    .select(USER_COLUMNS)
    .where('u.id', '=', sub)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account.refresh_token as t')
          .select('t.user_id')
          .whereRef('t.user_id', '=', 'u.id')
          .where('t.family_id', '=', sid)
          .where('t.revoked_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (!user) throw fail('UNAUTHENTICATED');
  return { user, familyId: sid };
}

/**
 * Makes an `onRequest` hook: refuses a caller without an artist profile before the body is looked at.
 *
 * @throws UNAUTHENTICATED as `requireAccount`, ARTIST_PROFILE_REQUIRED
 */
export function artistOnly(db: Kysely<DB>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { user } = await requireAccount(db, request);
    if (user.role !== 'artist') throw fail('ARTIST_PROFILE_REQUIRED');
  };
}
