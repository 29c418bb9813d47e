import type { FastifyInstance } from 'fastify';
import { fail } from '../../errors.ts';
import type { UnknownPage } from './unknown-page.ts';

/** Times that a path may be percent-encoded; no honest link has more. */
const DECODINGS = 3;

/**
 * Parts of a path that may lead out of its folder, or that no name of our files has: two dots, a step of one dot, an
 * empty step, a backslash, a semicolon, a control character.
 */
const LEADS_OUT = /\.\.|\/\/|[\\;\p{Cc}]|\/\.(\/|$)/u;

/** Bytes of a step, and characters of a path: longer ones make the file system fail instead of finding no file. */
const LONGEST_STEP = 255;
const LONGEST_PATH = 2_048;

function isTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || path.split('/').some((step) => Buffer.byteLength(step) > LONGEST_STEP);
}

function isStrange(path: string): boolean {
  if (isTooLong(path)) return true;
  let text = path;
  for (let round = 0; round < DECODINGS; round += 1) {
    if (LEADS_OUT.test(text)) return true;
    if (!text.includes('%')) return false;
    try {
      text = decodeURIComponent(text);
    } catch {
      // Bytes that are not UTF-8, such as an overlong spelling of a dot, name no file of ours.
      return true;
    }
  }
  return text.includes('%') || LEADS_OUT.test(text);
}

/**
 * Answers NOT_FOUND to a path that leads out of its folder in any spelling, or is too long, before anything looks for a
 * file; a browser sees the app, which says so. Paths of the API are left alone: they name no files, and their ids are
 * checked.
 */
export function refuseStrangePaths(app: FastifyInstance, unknownPage: UnknownPage): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads || url.startsWith('/api/') || !isStrange(url.split('?', 1)[0] ?? '')) done();
    else if (!unknownPage.answer(request, reply)) done(fail('NOT_FOUND'));
  });
}
