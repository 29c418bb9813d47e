import type { FastifyInstance } from 'fastify';
import { invalid } from '../../errors.ts';
import { findBentNumber } from './bent-numbers.ts';
import { textParser } from './body.ts';

/** Characters of a number that a refusal repeats. */
const REPEATED = 40;

/**
 * Makes a parser of bodies that are JSON. What is stored must be what was sent, so numbers that would become others are
 * refused. An empty body is no body: clients send that with a DELETE.
 */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return textParser((request, text, done) => {
    if (text === '') return done(null, undefined);
    const bent = findBentNumber(text);
    if (bent === undefined) return void parse(request, text, done);
    done(invalid('body', `must not hold ${bent.slice(0, REPEATED)}, a number that would not be kept exactly`));
  });
}

/** Accepts JSON only. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', jsonParser(app));
}
