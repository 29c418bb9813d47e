import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import t from 'tap';
import { openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';

t.test('what the server cannot even read is refused in the shape of every error', async (t) => {
  const stack = await startStack(t);

  await t.test('a URL that cannot be decoded', async (t) => {
    const { status, headers, body } = await stack.visitor().call('GET', '/api/v1/%zz');
    t.equal(status, 400);
    t.match(body, { statusCode: 400, code: 'BAD_REQUEST', error: 'The URL is not valid' });
    t.ok(headers.get('x-request-id'));
  });

  await t.test('something that is no HTTP', async (t) => {
    const { hostname, port } = new URL(stack.origin);
    const socket = connect(Number(port), hostname);
    socket.write('HELO vernissage\r\n\r\n');
    const answer = await text(socket);
    t.match(answer, /^HTTP\/1\.1 400 /);
    t.match(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''), { statusCode: 400, code: 'BAD_REQUEST' });
  });

  await t.test('a path that leads nowhere', async (t) => {
    const { status, body } = await stack.visitor().call('GET', '/api/v1/nowhere');
    t.equal(status, 404);
    t.match(body, { statusCode: 404, code: 'NOT_FOUND', error: 'Not found', message: 'Not found' });
  });
});

t.test('a read model that is not there yet, as after an upgrade, is not available for a moment', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const ask = () => stack.visitor().call('GET', '/api/v1/artworks');

  await t.test('where a view is missing', async (t) => {
    await sql`alter view read.artwork_sieve rename to artwork_sieve_of_old`.execute(owner);
    const { status, headers, body } = await ask();
    t.equal(status, 503);
    t.match(body, { code: 'UNAVAILABLE' });
    t.equal(headers.get('retry-after'), '1');
    await sql`alter view read.artwork_sieve_of_old rename to artwork_sieve`.execute(owner);
    t.equal((await ask()).status, 200);
  });

  await t.test('where one of its columns is', async (t) => {
    await sql`alter view read.artwork_sieve rename column price_cents to price_of_old`.execute(owner);
    t.match(await stack.visitor().call('GET', '/api/v1/artworks?min_price=1'), {
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
  });
});
