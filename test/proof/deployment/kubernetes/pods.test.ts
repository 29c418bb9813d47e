import t from 'tap';
import { readEnvironment } from '../../../../src/config/environment.ts';
import { loadApplicationConfig, loadConfig, loadWorkerConfig } from '../../../../src/config.ts';
import { GRACE } from '../../../../src/engine/liveness/closing.ts';
import {
  api,
  compose,
  dockerfile,
  drawing,
  environmentOf,
  imageEnvironment,
  insiders,
  overlay,
  owners,
  pod,
  read,
  worker,
} from './example.ts';
import { selects } from './manifests.ts';

/** URLs of the configuration in which nobody's password stands. */
const OPEN_URLS = ['DRAWING_URL', 'IMAGES_URL', 'PAYMENTS_URL', 'PUBLIC_URL'];
/** Variables of libraries, and of Node itself, which the configuration does not know. */
const OF_OTHERS = /^(AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|OTEL_EXPORTER_OTLP_HEADERS|NODE_\w+|MALLOC_ARENA_MAX)$/;

const { ofKind, pods } = overlay;
const withExports = pods.filter(({ spec }) => spec.volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim));

t.test('the product takes what a pod tells it', async (t) => {
  t.match(imageEnvironment, { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
  for (const one of insiders) {
    const given = environmentOf(one);
    const known = Object.keys(readEnvironment(given));
    t.same(
      Object.keys(given).filter((name) => !known.includes(name) && !OF_OTHERS.test(name)),
      [],
      `${one.name} is told nothing that nobody reads`,
    );
    t.equal(loadConfig(given).images.kind, 's3', 'pods share no folder');
    t.match(given, { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }, 'the bucket wants to know who comes');
  }
  for (const one of [api, worker])
    t.match(loadApplicationConfig(environmentOf(one)), {
      production: true,
      publicUrl: /^https:/,
      redis: { kind: 'one', url: /^rediss:/ },
      metricsToken: /./,
      trustProxy: Function,
    });
  t.match(loadApplicationConfig(environmentOf(api)).payments, { name: 'stripe', key: null, live: true });
  t.match(loadWorkerConfig(environmentOf(worker)), {
    payments: { name: 'stripe', key: /^rk_live_/ },
    smtpUrl: /./,
    workerPort: worker.container.ports?.[0]?.containerPort,
  });
  t.equal(Number(imageEnvironment.PORT), api.container.ports?.[0]?.containerPort);
  for (const one of owners) t.match(loadConfig(environmentOf(one)), { databaseOwnerUrl: /owner/ }, one.name);
  for (const one of withExports) t.equal(loadConfig(environmentOf(one)).exports, '/exports', one.name);
  const retention = ofKind('CronJob').find(({ metadata }) => metadata.name === 'retention');
  t.equal(retention?.spec.suspend, loadConfig(environmentOf(pod('retention'))).engagementRetention === null);
});

t.test('each URL with a password comes from a secret, to the pods that need it', async (t) => {
  const variables = ['processes', 'stores', 'marketplace'].map((part) => read(`src/config/variables/${part}.ts`));
  t.same(
    [drawing.container.env, drawing.container.envFrom],
    [[{ name: 'NODE_DISABLE_COMPILE_CACHE', value: '1' }], []],
    'what reads the pictures of strangers is told nothing',
  );
  t.match(loadConfig(environmentOf(api)).drawingUrl, compose.api.environment.DRAWING_URL);
  const urls = [...variables.join('\n').matchAll(/^ {2}(\w+_URL):/gm)].map(([, name = '']) => name);
  const told = (url: string) =>
    pods
      .filter(({ container }) => container.env.some(({ name, valueFrom }) => name === url && valueFrom?.secretKeyRef))
      .map(({ name }) => name)
      .sort();
  const all = insiders.map(({ name }) => name).sort();
  t.same(Object.fromEntries(urls.filter((url) => !OPEN_URLS.includes(url)).map((url) => [url, told(url)])), {
    DATABASE_URL: all,
    DATABASE_DIRECT_URL: all,
    DATABASE_OWNER_URL: owners.map(({ name }) => name),
    DATABASE_REPLICA_URL: ['api', 'worker'],
    REDIS_URL: all,
    SMTP_URL: ['worker'],
  });
  t.match(loadConfig(environmentOf(api)), { pooled: true, directUrl: /direct/, replicaUrls: [/replica/] });
  t.match(
    loadConfig(environmentOf(worker)),
    { replicaUrls: [/replica/] },
    'status, which is typed there, looks at them',
  );
});

t.test('Node runs what it runs in Compose, with the flags of the image', async (t) => {
  const [, command = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  t.equal(api.container.args, undefined, 'the image starts the API');
  t.same(worker.container.args, compose.worker.command);
  t.same(worker.container.args?.slice(0, -1), JSON.parse(command).slice(0, -1));
  t.same(drawing.container.args, compose.drawing.command);
  t.same(pod('migrate').container.args, compose.migrate.command);
  t.match(pod('retention').container.args, ['node', 'src/operator.ts', 'retention']);
  for (const { container } of pods) {
    t.notOk(container.command || container.env.some(({ name }) => name === 'NODE_OPTIONS'), "the rest is the image's");
    t.match(container.image, /:(?!latest)[\w.]+$/);
  }
});

t.test('a pod may do and keep no more than it needs', async (t) => {
  const [, memory] = /:-(\d+)m\}/.exec(compose.api.mem_limit) ?? [];
  for (const { name, spec, container } of pods) {
    t.match(spec, { automountServiceAccountToken: false, enableServiceLinks: false }, name);
    // The image names its user, which Kubernetes does not take for a proof.
    t.match(spec.securityContext, { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } });
    t.same(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const { requests, limits } = container.resources;
    t.equal(limits.memory, `${memory}Mi`, 'as much as in Compose');
    t.equal(requests.memory, limits.memory, 'and no node promises more than it has');
    const knowsOwner = container.env.some(({ name }) => name === 'DATABASE_OWNER_URL');
    t.equal(knowsOwner, owners.includes(pod(name)), `who owns the log is known to ${name}`);
  }
});

t.test('no pod waits on another node for the volume of the exports, and migrating does not wait for it', async (t) => {
  t.same(
    withExports.map(({ name }) => name),
    ['operator', 'retention'],
  );
  const [claim] = ofKind('PersistentVolumeClaim');
  t.same(claim?.spec.accessModes, ['ReadWriteOnce'], 'one node at a time mounts it');
  for (const { name, spec } of withExports) {
    const [wish] = spec.affinity?.podAffinity.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    t.equal(wish?.topologyKey, 'kubernetes.io/hostname');
    const beside = pods.filter(({ labels }) => wish && selects(wish.labelSelector, labels));
    t.same(beside, withExports, `${name} comes to the node of those that have it`);
  }
});

t.test('a roll-out takes no pod away before another one serves, nor before it has finished', async (t) => {
  for (const { metadata, spec } of ofKind('Deployment').filter(({ metadata }) => metadata.name !== drawing.name)) {
    t.equal(spec.strategy.rollingUpdate.maxUnavailable, 0);
    const { container, spec: one } = pod(metadata.name);
    const leaving = container.lifecycle?.preStop.sleep.seconds ?? 0;
    t.ok(Number(one.terminationGracePeriodSeconds) > leaving + GRACE / 1_000, metadata.name);
    const { startupProbe, readinessProbe, livenessProbe } = container;
    const starting = Number(startupProbe?.periodSeconds) * Number(startupProbe?.failureThreshold);
    t.equal(startupProbe?.httpGet.path, '/readyz', 'it waits for its read models');
    t.ok(starting > loadConfig(environmentOf(pod(metadata.name))).readModelsWithin);
    t.ok(spec.progressDeadlineSeconds > starting);
    for (const probe of [readinessProbe, livenessProbe])
      t.equal(probe?.httpGet.path ?? '/healthz', '/healthz', 'a store that is away takes no pod out of service');
  }
  t.ok(Number(api.container.lifecycle?.preStop.sleep.seconds) > 0, 'no proxy sends requests to who has left');
});
