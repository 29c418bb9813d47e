import Fastify from 'fastify';
import { TrackBody, TrackReply } from '../../../src/contract/engagement.ts';
import { compileValidator } from '../../../src/http/validation.ts';

/** The yardstick: validates the same body, answers the same shape, writes nothing. Prints its address. */
const app = Fastify();
app.setValidatorCompiler(compileValidator);
app.post(
  '/engagement/track',
  { schema: { body: TrackBody, response: { 202: TrackReply } } },
  async (_request, reply) => {
    reply.code(202);
    return { accepted: 1, duplicates: 0, position: 1 };
  },
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
