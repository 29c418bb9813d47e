import Fastify from 'fastify';

/**
 * The yardstick of a read: it serves the bytes of another server's answers from memory. It asks that server (ORIGIN)
 * once for each path of PATHS, with the header of AUTHORIZATION, and prints its own address when it listens.
 */
const { ORIGIN = '', PATHS = '[]', AUTHORIZATION = '' } = process.env;
const paths: string[] = JSON.parse(PATHS);
const answers = new Map<string, Buffer>();
for (const path of paths) {
  const reply = await fetch(`${ORIGIN}${path}`, { headers: AUTHORIZATION ? { authorization: AUTHORIZATION } : {} });
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  answers.set(path, Buffer.from(await reply.arrayBuffer()));
}
const app = Fastify();
app.get('/*', async ({ url }, reply) => reply.type('application/json; charset=utf-8').send(answers.get(url)));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
