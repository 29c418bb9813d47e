import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/i;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the test whether a caller is an insider: on the same machine, or with the token.
 *
 * @param token what a bearer token must be; undefined when there is none
 */
export function createInsiders(token: string | undefined): (request: IncomingMessage) => boolean {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  return ({ socket, headers }) => {
    if (expected && timingSafeEqual(digest(headers.authorization ?? ''), expected)) return true;
    // A proxy on this machine speaks for a caller elsewhere, and says so in a header.
    const spokenFor = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via;
    return spokenFor === undefined && LOOPBACK.test(socket.remoteAddress ?? '');
  };
}
