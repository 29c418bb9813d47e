import t, { type Test } from 'tap';
import type { Answer } from '../../helpers/client.ts';
import { startStack } from '../../helpers/stack.ts';
import { CALLS } from '../../http/calls.ts';
import { readDescription } from '../../http/description.ts';
import { keyOf, queryOf } from '../../http/make-call.ts';
import { mutations, write } from '../../http/mutations.ts';
import { stored } from '../../http/stored.ts';

t.test('bad input', async (t) => {
  const stack = await startStack(t);
  const MIB = 1024 * 1024;
  const JSON_TYPE = { 'content-type': 'application/json' };

  const { operations } = await readDescription(stack.visitor());
  const shopper = await stack.shopper();

  /** Checks what the contract says of every error. */
  function checkRefusal(t: Test, what: string, { status, headers, body }: Answer<unknown>, wanted: number | number[]) {
    const refused = typeof body === 'object' && body !== null ? { ...body } : {};
    const { statusCode, code, error, message, issues = [] } = refused as Record<string, unknown>;
    const shape =
      statusCode === status &&
      typeof code === 'string' &&
      /^[A-Z_]+$/.test(code) &&
      typeof message === 'string' &&
      message !== '' &&
      error === message &&
      Array.isArray(issues) &&
      (code !== 'VALIDATION' || issues.length > 0) &&
      headers.has('x-request-id');
    const right = shape && [wanted].flat().includes(status);
    t.ok(right, `${what}${right ? '' : ` was answered ${status} ${JSON.stringify(body)}`}`);
  }

  t.test('every call of the API has its cases', async (t) => {
    t.same(Object.keys(CALLS).sort(), operations.map(({ name }) => name).sort());
  });

  for (const [route, call] of Object.entries(CALLS)) {
    const [method = '', pattern = ''] = route.split(' ');
    const { who, setUp, body: makeBody, optional = [], nullable = [], free = [], alsoTakes = [], limit = MIB } = call;

    t.test(route, async (t) => {
      const isArtist = who === 'artist' || setUp !== undefined;
      const person = who === 'admin' ? await stack.admin() : isArtist ? await stack.artist() : await stack.shopper();
      const caller = who === 'anybody' ? stack.visitor() : person;
      const made = (await setUp?.(person, stack)) ?? {};
      await stack.foldAll();
      const path = pattern.replace(/\{(\w+)\}/g, (braces, name) => String(made[name] ?? braces));
      const body = makeBody?.(person, made);
      const before = await stored(stack.db);
      const send = (raw: string, headers: Record<string, string> = JSON_TYPE) =>
        caller.call(method, path, { raw, headers: { ...keyOf(call), ...headers } });

      if (who !== 'anybody')
        for (const authorization of ['', 'Bearer', 'Bearer x', 'Bearer a.b.c', `Basic ${person.token}`, '\u00ff']) {
          const answer = await stack.visitor().call(method, path, { body, headers: { authorization } });
          checkRefusal(t, `with the token '${authorization}'`, answer, 401);
        }
      if (who === 'admin' || who === 'artist')
        checkRefusal(t, `somebody who is no ${who}`, await shopper.call(method, path, { body }), 403);

      if (body) {
        for (const [what, wrong] of mutations(body, { optional, nullable, free }))
          checkRefusal(t, what, await send(write(wrong)), 400);
        for (const [what, wrong] of Object.entries(call.wrongBodies ?? {}))
          checkRefusal(t, what, await send(write({ ...body, ...wrong })), 400);
        for (const raw of ['', '{', '{"a":}', 'text', '\u0000', '{"__proto__":{"a":1}}', `${JSON.stringify(body)}}`])
          checkRefusal(t, `the body ${JSON.stringify(raw)}`, await send(raw), 400);
        for (const type of alsoTakes) checkRefusal(t, `${type}`, await send('{', { 'content-type': type }), 400);
        for (const type of ['application/xml', 'multipart/form-data', 'nonsense', 'application/x-json'])
          checkRefusal(t, type, await send(JSON.stringify(body), { 'content-type': type }), 415);
        if (!alsoTakes.includes('text/plain'))
          checkRefusal(t, 'text', await send(JSON.stringify(body), { 'content-type': 'text/plain' }), [400, 415]);
        checkRefusal(t, 'a body that is too large', await send(JSON.stringify('x'.repeat(limit))), 413);
      }
      const parts = path.split('/');
      for (const [index, part] of pattern.split('/').entries())
        if (part.startsWith('{'))
          for (const id of ['%00', '1%00', '%00%F0%9F%8E%A8']) {
            const nowhere = parts.with(index, id).join('/');
            checkRefusal(t, nowhere, await caller.call(method, nowhere, { body }), [400, 404]);
          }
      for (const [what, query] of Object.entries(call.wrongQueries ?? {}))
        checkRefusal(t, what, await caller.call(method, `${path}?${query}`), 400);

      if (call.demandsKey) checkRefusal(t, 'without a key', await caller.call(method, path, { body }), 400);

      t.same(await stored(stack.db), before, 'nothing was stored');
      if (call.endless) return;
      const sent = call.form ? { raw: await call.form() } : { body };
      const way = { ...sent, headers: keyOf(call) };
      const right = await caller.call(method, `${path}?${queryOf(call, made)}`, way);
      t.equal(right.status, call.status, `the right way still works: ${JSON.stringify(right.body)}`);
    });
  }

  t.test('paths that lead nowhere are answered in the same shape', async (t) => {
    for (const path of [
      '/api/v1',
      '/api/v1/nowhere',
      '/api/v1/auth',
      '/api/v1/auth/me/x',
      '/auth/%00',
      '/api/v1//auth/me',
    ])
      checkRefusal(t, path, await stack.visitor().call('GET', path), 404);
    for (const method of ['DELETE', 'PATCH', 'PUT'])
      checkRefusal(t, method, await stack.visitor().call(method, '/api/v1/auth/login'), 404);
  });

  t.test('the process is alive', async (t) => {
    t.equal((await stack.visitor().call('GET', '/healthz')).status, 200);
  });
});
