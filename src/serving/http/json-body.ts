import type { FastifyInstance } from 'fastify';
import { textParser } from './body.ts';

/** Accepts JSON only. An empty body with a JSON content type is no body: clients send that with a DELETE. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parser = textParser((request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
  app.addContentTypeParser('application/json', parser);
}
