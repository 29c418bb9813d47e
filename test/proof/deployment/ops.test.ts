import { sql } from 'kysely';
import t from 'tap';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { environment } from '../../helpers/environment.ts';
import { freePort } from '../../helpers/ports.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';
import { askedBy } from '../../helpers/promql.ts';
import { scrape } from '../../helpers/scrape.ts';
import { until } from '../../helpers/until.ts';
import { alerts, panels, scaling } from './ops-files.ts';
import { startPrometheus } from './prometheus.ts';

const TOKEN = 'a token for the scraper alone';
/** Labels that Prometheus adds, also in Kubernetes, and the one of the buckets of a histogram. */
const GIVEN = ['job', 'instance', 'namespace', 'pod', 'le'];
/** Alerts that a busy machine may deserve. */
const OF_THE_MACHINE = ['EventLoopBlocked', 'DiskFilling', 'ReadModelLags'];
/** Requests to a path that nobody has foreseen. */
const SCAN = 10;
/** Milliseconds that a Prometheus on a busy machine gets to look at everything. */
const PATIENCE = 60_000;
const MARK = 'nobodyforesawthis';

const post = (origin: string, path: string, body: unknown) =>
  fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What Node tells of itself has a series for whatever happens to be under way. */
const OF_NODE = /^nodejs_(active|gc)_/;
const series = (names: Iterable<string>) =>
  new Set([...names].filter((name) => !name.includes('_bucket{') && !OF_NODE.test(name)));

t.test('what watches an installation fits what its processes show', async (t) => {
  const database = await createDatabase(t);
  const owner = openTestPool(t, database, 'owner');
  await sql`insert into log.backup (finished_at) values (now())`.execute(owner);
  const installation = {
    database,
    redisUrl: environment('TEST_REDIS_URL'),
    env: { METRICS_TOKEN: TOKEN, RATE_LIMIT: 'on' },
  };
  const workerPort = await freePort();
  // The primary is a replica of itself, so that replicas show what they show.
  const api = await apiProcess(t, installation, {
    DATABASE_REPLICA_URL: installation.database.url,
    DATABASE_VOLUME: '1000TB',
  });
  const worker = workerProcess(t, installation, { WORKER_PORT: String(workerPort) });
  const origins = { api: api.origin, worker: `http://127.0.0.1:${workerPort}` };
  await api.start();
  await post(api.origin, '/engagement/track', { event_type: 'view_page', path: '/' });

  await t.test('a worker is ready when the read models of its code serve, and not before', async (t) => {
    const isReady = async () => {
      const answer = await fetch(`${origins.worker}/readyz`);
      return { status: answer.status, body: await answer.text() };
    };
    await owner.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`select from folding.engagement_checkpoint for update`.execute(transaction);
      await worker.start();
      // It folds before it answers.
      t.match(await until('the worker answers', isReady), { status: 503, body: /timeline is being built/ });
      t.equal((await fetch(`${origins.worker}/healthz`)).status, 200, 'although it works');
    });
    await until('it is ready', async () => (await isReady()).status === 200);
  });

  await t.test('alerts, panels and autoscalers name metrics and labels that API or worker shows', async (t) => {
    const join = (index: number) =>
      post(api.origin, '/launch/register', {
        name: 'Ann',
        email: `ann${index}@example.com`,
        type: 'artist_early_access',
      });
    await Promise.all([1, 2, 3, 4, 5, 6].map(join));
    await until('the worker has folded', async () =>
      (await scrape(origins.worker)).samples.has('vernissage_folded_positions_total{projection="timeline"}'),
    );
    await until('a read model was compared', async () =>
      (await scrape(origins.api)).samples.has('vernissage_sentinel_look_age_seconds'),
    );
    const shown = await Promise.all(Object.values(origins).map((origin) => scrape(origin)));
    const labelsOf = (metric: string) => {
      const name = metric.replace(/_(bucket|sum|count)$/, '');
      const found = shown.flatMap(({ labels }) => labels.get(metric) ?? labels.get(name) ?? []);
      return metric === 'up' ? new Set<string>() : found.length > 0 ? new Set(found.flatMap((one) => [...one])) : null;
    };
    const [ofApi, ofWorker] = shown;
    t.match(Object.fromEntries(ofApi?.samples ?? []), {
      'vernissage_engagement_events_total{outcome="accepted"}': 1,
      'vernissage_flush_events_sum{source="engagement",lane="1"}': 1,
      'vernissage_flush_wait_seconds_count{source="engagement",lane="1"}': 1,
      'vernissage_flush_failures_total{source="engagement",lane="1"}': 0,
      'vernissage_waiting_events{source="engagement",lane="1"}': 0,
      'vernissage_rate_limited_total{budget="waitlist"}': 1,
      'vernissage_error_replies_total{code="RATE_LIMITED"}': 1,
      'vernissage_error_replies_total{code="INTERNAL"}': 0,
      'vernissage_pool_connections_max{pool="vernissage api appends"}': 4,
    });
    t.equal(ofWorker?.samples.get('vernissage_folded_positions_total{projection="timeline"}'), 1);
    t.ok(alerts.length > 10 && panels.length > 30);
    const queries = [
      ...alerts.map(({ alert, expr }) => ({ title: alert, query: expr })),
      ...panels,
      ...scaling.flatMap(({ name, series, query }) => [series, query].map((one) => ({ title: name, query: one }))),
    ];
    for (const { title, query } of queries) {
      const { metrics, labels } = askedBy(query);
      t.ok(metrics.size > 0, title);
      const known = [...metrics].map((metric) => [metric, labelsOf(metric)] as const);
      t.same(
        known.filter(([, has]) => !has).map(([metric]) => metric),
        [],
        `${title}: metrics that nobody shows`,
      );
      const has = new Set([...GIVEN, ...known.flatMap(([, own]) => [...(own ?? [])])]);
      t.same(
        [...labels].filter((label) => !has.has(label)),
        [],
        `${title}: labels that nothing has`,
      );
    }
  });

  await t.test('no request makes a series of its own, whatever its path and method', async (t) => {
    const scan = async (from: number) => {
      for (let index = from; index < from + SCAN; index += 1)
        for (const path of [
          `/${MARK}${index}`,
          `/artworks/${MARK}${index}`,
          `/${MARK}${index}/%00..%2f?${MARK}=${index}`,
        ])
          await fetch(`${api.origin}${path}`, {
            method: ['GET', 'DELETE', 'PROPFIND', 'MKCOL', 'SEARCH'][index % 5] ?? 'GET',
            headers: { 'user-agent': MARK, authorization: `Bearer ${MARK}${index}`, host: `${MARK}${index}` },
          }).then((answer) => answer.arrayBuffer());
      return series((await scrape(api.origin)).samples.keys());
    };
    const before = await scan(0);
    const after = await scan(SCAN);
    t.same(
      [...after].filter((name) => !before.has(name)),
      [],
      'another scan adds nothing',
    );
    t.notOk(
      [...after].some((name) => name.includes(MARK)),
      'nothing that a client said is in a label',
    );
    t.ok(after.has('http_request_duration_seconds_count{method="other",route="unknown",status="4xx"}'));
  });

  await t.test('strangers see the figures of neither process', async (t) => {
    for (const origin of Object.values(origins)) {
      const through = { 'x-forwarded-for': '203.0.113.9' };
      t.equal((await fetch(`${origin}/metrics`, { headers: through })).status, 403, origin);
      t.ok((await scrape(origin, { ...through, authorization: `Bearer ${TOKEN}` })).samples.size > 50);
    }
  });

  await t.test('a real Prometheus takes in files, targets and rules, and nothing alarms', async (t) => {
    const prometheus = await startPrometheus(t, { targets: origins, token: TOKEN });
    for (const file of ['prometheus.yml', 'kubernetes.yml'])
      t.same(await prometheus.promtool(['check', 'config', file]), [], file);
    t.same(await prometheus.promtool(['test', 'rules', 'alerts.test.yml']), []);
    for (const origin of Object.values(origins)) {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const complaints = await prometheus.promtool(['check', 'metrics'], text);
      // Those of Node have the names that the library gives them.
      t.same(
        complaints.filter((line) => !line.startsWith('nodejs_active_')),
        [],
        'names follow the conventions',
      );
    }
    await prometheus.start();
    const targets = await until(
      'both processes are up',
      async () => {
        const { activeTargets } = await prometheus.ask('targets');
        return activeTargets.filter(({ health }) => health === 'up').length === 2 && activeTargets;
      },
      PATIENCE,
    );
    t.same(targets.map(({ labels }) => labels.job).sort(), ['vernissage-api', 'vernissage-worker']);
    const readRules = async () => (await prometheus.ask('rules')).groups.flatMap((group) => group.rules);
    const alarms = async () =>
      (await readRules()).filter(({ name, state }) => state !== 'inactive' && !OF_THE_MACHINE.includes(name));
    const rules = await until(
      'every rule was evaluated',
      async () => {
        const all = await readRules();
        return all.length > 0 && all.every(({ health }) => health !== 'unknown') && all;
      },
      PATIENCE,
    );
    t.same(
      rules.map(({ name, health, lastError }) => ({ name, health, lastError })),
      alerts.map(({ alert: name }) => ({ name, health: 'ok', lastError: undefined })),
    );
    for (const { title, query } of panels)
      t.equal((await prometheus.ask('query', { query })).resultType, 'vector', title);
    const stored = ['vernissage_receipt_balanced', 'vernissage_fold_batch_duration_seconds_count'];
    for (const metric of [...stored, ...scaling.map(({ query }) => query)])
      await until(
        `${metric} is stored`,
        async () => (await prometheus.ask('query', { query: metric })).result.length > 0,
        PATIENCE,
      );
    await until('nothing alarms', async () => (await alarms()).length === 0, PATIENCE);
  });
});
