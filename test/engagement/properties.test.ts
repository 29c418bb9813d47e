import t from 'tap';
import type { Client } from '../helpers/client.ts';
import { countEvents, newestEvent } from '../helpers/log.ts';
import { startStack } from '../helpers/stack.ts';

const KIB = 1_024;

function nested(depth: number): unknown {
  return depth === 0 ? 'ground' : { in: nested(depth - 1) };
}

t.test('the properties of an event', async (t) => {
  const stack = await startStack(t);
  const shopper = await stack.shopper();
  const track = (properties: unknown, client: Client = shopper) =>
    client.call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/', properties } });
  const send = (properties: string) =>
    shopper.call('POST', '/engagement/track', {
      raw: `{"event_type":"view_page","path":"/","properties":${properties}}`,
      headers: { 'content-type': 'application/json' },
    });

  await t.test('are kept as they were sent', async (t) => {
    for (const properties of [
      {},
      { page: '/', referrer: 'https://example.org/?q=ü', search: '', hash: '#a', n: 1.5e-7, yes: true, none: null },
      {
        '': [],
        list: [1, 'two', { three: 3 }],
        emoji: '🖼️',
        quote: '"\\"',
        tab: '\t',
        slash: '\\u0000',
        line: '\u2028',
      },
    ]) {
      t.match(await track(properties), { status: 202 });
      t.same((await newestEvent(stack.db)).properties, properties);
    }
    await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
    t.same((await newestEvent(stack.db)).properties, {}, 'none are an empty object');
  });

  await t.test('hold no number that would become another one', async (t) => {
    const before = await countEvents(stack.db);
    for (const bent of ['1e400', '-1e400', '9007199254740993', '1e-400', '[1,{"b":12345678901234567890}]'])
      for (const type of ['application/json', 'text/plain']) {
        const raw = `{"event_type":"view_page","path":"/","properties":{"a":"1e400","n":${bent}}}`;
        const answer = await stack
          .visitor()
          .call('POST', '/engagement/track', { raw, headers: { 'content-type': type } });
        t.match(
          answer,
          { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'body' }] } },
          `${bent} as ${type}`,
        );
      }
    t.equal(await countEvents(stack.db), before);
    for (const [kept, value] of [
      ['9007199254740992', 2 ** 53],
      ['0.30000000000000004', 0.1 + 0.2],
      ['1e300', 1e300],
    ] as const) {
      t.match(await send(`{"n":${kept}}`), { status: 202 }, kept);
      t.same((await newestEvent(stack.db)).properties, { n: value });
    }
  });

  await t.test('may take eight kibibytes of JSON, counted in bytes, and one without a token', async (t) => {
    const exactly = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
    t.match(await track(exactly(8 * KIB)), { status: 202 });
    t.match(await track(exactly(8 * KIB + 1)), { status: 400, body: { issues: [{ path: 'properties' }] } });
    t.match(await track(exactly(KIB), stack.visitor()), { status: 202 });
    t.match(await track(exactly(KIB + 1), stack.visitor()), {
      status: 400,
      body: { message: 'properties must be at most 1024 bytes of JSON without a token' },
    });
    t.match(await track({ a: 'ä'.repeat(4 * KIB) }), { status: 400 }, 'a letter of two bytes counts as two');
    t.match(await track({ a: 'ä'.repeat(4 * KIB - 4) }), { status: 202 });
    t.match(await send(`{"a":1${' '.repeat(9 * KIB)}}`), { status: 202 }, 'space between them does not count');
  });

  await t.test('may be nested, but not without end', async (t) => {
    t.match(await track(nested(32)), { status: 202 });
    t.match(await track(nested(33)), { status: 400, body: { issues: [{ path: 'properties' }] } });
    for (const depth of [1_000, 100_000]) {
      const answer = await send(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
      t.match(answer, { status: 400, body: { code: /^(VALIDATION|BAD_REQUEST)$/ } });
      t.match(await send(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`), { status: 400 });
    }
  });

  await t.test('are refused when PostgreSQL could not hold their text', async (t) => {
    const before = await countEvents(stack.db);
    for (const text of [
      '{"a":"\\u0000"}',
      '{"a":"\\\\\\u0000"}',
      '{"\\u0000":1}',
      '{"a":"\\ud800"}',
      '{"a":"\\udc00\\ud800"}',
      '{"a":["\\uD83D"]}',
    ])
      t.match(await send(text), { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'properties' }] } }, text);
    t.equal(await countEvents(stack.db), before);
    for (const text of [
      '{"a":"\\\\u0000"}',
      '{"a":"\\ud83d\\uddbc"}',
      '{"a":"\\\\\\\\ud800"}',
      '{"a":"\\u007f\\u0001"}',
    ]) {
      t.match(await send(text), { status: 202 }, text);
      t.same((await newestEvent(stack.db)).properties, JSON.parse(text));
    }
  });

  await t.test('are an object, and no trap', async (t) => {
    for (const text of ['[]', 'null', '1', '"text"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
      t.match(await send(text), { status: 400 }, text);
    t.equal((await stack.visitor().call('GET', '/healthz')).status, 200);
  });
});
