import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

/** How often a path may have been encoded over: more is nobody's honest link. */
const DECODINGS = 3;

/**
 * A step that leads out of its folder, in one of the spellings that something may read it by, or that nothing of ours
 * has in its name: two dots, an empty step, a backslash, a semicolon, a byte that is no character.
 */
const LEADS_OUT = /\.\.|\/\/|[\\;\p{Cc}]|\/\.(\/|$)/u;

/** Bytes that a step and a path of files may have: for longer ones the system has no file, but an error. */
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
      // What is no UTF-8, an overlong spelling of a dot say, names no file of ours.
      return true;
    }
  }
  return text.includes('%') || LEADS_OUT.test(text);
}

/**
 * Answers NOT_FOUND to a path that leads out of where it points, however it is spelled, or is too long for one, before anything that serves
 * files tries to make sense of it. A path of the API is left alone: it names no file, and its ids are checked.
 */
export function refuseStrangePaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    if ((method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && isStrange(url.split('?', 1)[0] ?? ''))
      done(fail('NOT_FOUND'));
    else done();
  });
}
