import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/i;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the question who may see how this installation does: whoever is on the same machine, or has the token.
 *
 * @param token what a bearer token must be; undefined when there is none
 */
export function createInsiders(token: string | undefined): (request: FastifyRequest) => boolean {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  return ({ raw, headers }) => {
    if (expected && timingSafeEqual(digest(headers.authorization ?? ''), expected)) return true;
    // A proxy on this machine speaks for somebody who is elsewhere, and says so.
    const spokenFor = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via;
    return spokenFor === undefined && LOOPBACK.test(raw.socket.remoteAddress ?? '');
  };
}
