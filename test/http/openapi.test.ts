import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { CALLS } from './calls.ts';
import { readDescription, resolve } from './description.ts';

t.test('the description of the API', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { status, description, operations } = await readDescription(stack.visitor());

  t.test('the API describes itself', async (t) => {
    t.equal(status, 200);
    t.match(description.openapi, /^3\.1\./);
    t.match(description.components.securitySchemes, { bearer: { type: 'http', scheme: 'bearer' } });
  });

  t.test('every versioned call is described, once, and only those', async (t) => {
    const documented = operations.map(({ name }) => name);
    t.ok(documented.includes('POST /api/v1/auth/register'));
    t.ok(documented.includes('POST /api/v1/engagement/track'));
    t.ok(documented.includes('GET /api/v1/operations/status'));
    t.same(
      documented.filter((name) => !name.includes(' /api/v1/')),
      [],
    );
  });

  t.test('every call says what it is for', async (t) => {
    for (const { name, operation } of operations) t.ok(operation.summary, name);
  });

  t.test('every call has a name that a function can have, of its own, and belongs to one slice', async (t) => {
    const names = operations.map(({ operation }) => operation.operationId);
    t.same(
      names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name ?? '')),
      [],
    );
    t.equal(new Set(names).size, operations.length);
    for (const { name, operation } of operations) t.equal(operation.tags?.length, 1, name);
  });

  t.test('every failure that is described has the one shape of errors', async (t) => {
    for (const { name, operation } of operations) {
      const failures = Object.entries(operation.responses).filter(
        ([code]) => code === 'default' || Number(code) >= 400,
      );
      t.ok(failures.length > 0, name);
      for (const [code, { content }] of failures) {
        const schema = resolve(description, content?.['application/json']?.schema);
        t.match(schema?.required, ['statusCode', 'code', 'error', 'message'], `${name} ${code}`);
      }
    }
  });

  t.test('calls ask for a bearer token, but for those that anybody may make', async (t) => {
    for (const { name, operation } of operations) {
      const security = operation.security ?? description.security;
      const anybody = CALLS[name]?.who === 'anybody';
      const needed = security.length > 0 && security.every((way) => 'bearer' in way);
      t.equal(needed, !anybody, name);
    }
  });

  t.test('it can be browsed', async (t) => {
    for (const path of ['/docs', '/docs/']) {
      const { status, headers, body } = await stack.visitor().call<string>('GET', path);
      t.equal(status, 200);
      t.match(headers.get('content-type'), 'text/html');
      const assets = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset ?? '');
      t.ok(assets.length > 3);
      for (const asset of assets) {
        const from = new URL(asset, new URL(path, stack.origin));
        const response = await fetch(from);
        // An unread answer would keep the server from closing.
        await response.arrayBuffer();
        t.equal(response.status, 200, from.pathname);
      }
      t.notMatch(body, /<script(?![^>]*src=)/, 'nothing that the policy would forbid');
    }
  });
});
