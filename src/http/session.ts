import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** What an access token says: the account. Rights are read from the account itself, never from the token. */
type Claims = { sub: number };

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims;
    user: Claims;
  }
}

/** Registers signing and checking of access tokens. */
export async function registerSession(app: FastifyInstance, secret: string): Promise<void> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    verify: { algorithms: ['HS256'], cache: 10_000 },
  });
}

/**
 * The id of the account that the bearer token names.
 *
 * @throws UNAUTHENTICATED when there is no token, or it is expired or forged
 */
export async function requireUserId(request: FastifyRequest): Promise<number> {
  try {
    return (await request.jwtVerify<Claims>()).sub;
  } catch (cause) {
    throw fail('UNAUTHENTICATED', { cause });
  }
}

/** The id of the account that the bearer token names, or null when there is none that is good. */
export async function optionalUserId(request: FastifyRequest): Promise<number | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return (await request.jwtVerify<Claims>()).sub;
  } catch {
    return null;
  }
}
