import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import pg from 'pg';
import { TrackBody, TrackReply } from '../../../src/contract/engagement.ts';
import { compileValidator } from '../../../src/serving/http/validation.ts';

/** The other yardstick: validates the same body, and makes one durable INSERT a request, through a pool. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
app.setValidatorCompiler(compileValidator);
app.post(
  '/engagement/track',
  { schema: { body: TrackBody, response: { 202: TrackReply } } },
  async (request, reply) => {
    const { event_type, path, properties = {} } = request.body;
    const { rows } = await pool.query<{ position: string }>(
      'insert into public.bench_insert (event_type, path, properties, occurred_at) values ($1, $2, $3, $4) returning position',
      [event_type, path, JSON.stringify(properties), new Date()],
    );
    reply.code(202);
    return { accepted: 1, duplicates: 0, position: Number(rows[0]?.position) };
  },
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
