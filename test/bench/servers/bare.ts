import Fastify from 'fastify';
import { BatchBody, TrackBody, TrackReply } from '../../../src/contract/engagement.ts';
import { compileValidator } from '../../../src/serving/http/validation.ts';

/** The yardstick: validates the same bodies, answers the same shape, writes nothing. Prints its address. */
const app = Fastify();
app.setValidatorCompiler(compileValidator);
const response = { 202: TrackReply };
const answer = { accepted: 1, duplicates: 0, position: 1 };
for (const prefix of ['', '/api/v1']) {
  app.post(`${prefix}/engagement/track`, { schema: { body: TrackBody, response } }, async (_request, reply) => {
    reply.code(202);
    return answer;
  });
  app.post(`${prefix}/engagement/batch`, { schema: { body: BatchBody, response } }, async (_request, reply) => {
    reply.code(202);
    return answer;
  });
}
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
