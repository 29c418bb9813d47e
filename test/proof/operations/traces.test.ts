import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import t from 'tap';
import type { StatsMoved } from '../../../src/contract/figures.ts';
import { metrics } from '../../../src/engine/metrics/registry.ts';
import { openFlushNotes } from '../../../src/engine/tracing/flush-notes.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { listen } from '../../helpers/server-events.ts';
import { startStack } from '../../helpers/stack.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

type Told = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { spanId: string }[];
  attributes: { key: string }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] };

/** A collector that takes traces over OTLP/HTTP. */
async function startCollector(t: Test) {
  const bodies: string[] = [];
  const server = createServer(async (request, reply) => {
    bodies.push(await text(request));
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  t.teardown(close);
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close,
  };
}

// Shows 8.27
t.test('one event is followed from its request through flush and folds to the stream, in one trace', async (t) => {
  const collector = await startCollector(t);
  const stack = await startStack(t, {
    worker: true,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  const admin = await stack.admin();
  const { events } = await listen<StatsMoved>(t, admin, `${stack.origin}/api/v1/engagement/stream`);
  await until('the stream is there', () => events.length > 0);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const track = (traceparent: string) =>
    stack.visitor().call('POST', '/api/v1/engagement/track', {
      body: { event_type: 'view_page', path: '/a-private-path', properties: { word: 'secret' } },
      headers: { traceparent },
    });
  t.equal((await track(`00-${traceId}-00f067aa0ba902b7-00`)).status, 202);
  const ofTrace = (name: string) => collector.spans().find((span) => span.name === name && span.traceId === traceId);
  const names = ['POST /api/v1/engagement/track', 'append', 'flush', 'fold timeline', 'fold top-pages', 'stream stats'];
  await until('all of it is told', () => names.every(ofTrace));

  await t.test('each step knows the one that it comes from', async (t) => {
    const [request, append, flush, fold, , stream] = names.map(ofTrace);
    t.equal(request?.parentSpanId, '00f067aa0ba902b7', 'the client goes before');
    t.equal(append?.parentSpanId, request?.spanId);
    t.equal(flush?.parentSpanId, append?.spanId);
    t.same(
      append?.links?.map(({ spanId }) => spanId),
      [flush?.spanId],
    );
    t.same(
      flush?.links?.map(({ spanId }) => spanId),
      [append?.spanId],
    );
    t.equal(fold?.parentSpanId, flush?.spanId);
    t.equal(stream?.parentSpanId, flush?.spanId);
  });

  await t.test('nothing that a person wrote or is known by is told', async (t) => {
    const told = collector.bodies.join();
    for (const word of ['private-path', 'secret', admin.session.user.email, '127.0.0.1', String(admin.token)])
      t.notOk(told.includes(word), word);
    const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    t.same(
      [...keys].filter((key) => /user|client|address|url|agent|query/.test(key)),
      [],
    );
  });

  await t.test('a traceparent that is none begins a trace of its own', async (t) => {
    t.equal((await track(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).status, 202);
    const requests = () => collector.spans().filter(({ name }) => name === names[0]);
    await until('the second request is told', () => requests().length === 2);
    t.equal(requests()[1]?.parentSpanId ?? '', '');
  });

  await t.test('while the collector is away requests are answered, and what is lost is counted', async (t) => {
    collector.close();
    t.equal((await track('')).status, 202);
    const lost = async () => {
      const [{ values } = { values: [] }] = (await metrics.getMetricsAsJSON()).filter(
        ({ name }) => name === 'vernissage_trace_spans_total',
      );
      return values.find(({ labels }) => labels.outcome === 'lost')?.value ?? 0;
    };
    await until('spans are lost', async () => (await lost()) > 0);
  });
});

t.test('a client that has all its requests sampled costs few notes of flushes a second', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const notes = openFlushNotes(db);
  let second = 7;
  const clock = t.intercept(performance, 'now', { value: () => second * 1_000 });
  const noteFrom = (first: number) => {
    for (let head = first; head < first + 80; head += 1)
      notes.note({ source: 'engagement', lane: 1, base: head - 1, head, traceparent: `of ${head}` });
  };
  noteFrom(1);
  second += 1;
  noteFrom(101);
  clock.restore();
  await notes.close();
  const { rows } = await sql<{ heads: number[] }>`
    select array_agg(head order by head) as heads from folding.traced_flush`.execute(db);
  const first50 = (from: number) => Array.from({ length: 50 }, (_, n) => from + n);
  t.same(rows[0]?.heads.map(Number), [...first50(1), ...first50(101)]);
});
