import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { parse } from 'yaml';
import { provideManifestTools } from '../../../scripts/lib/manifest-tools.mjs';
import { connectionsOf } from '../../../scripts/lib/process-groups.mjs';
import { BESIDE, OF_API, OF_WORKER, POOLS } from '../../operations/connections.ts';

type Service = {
  cap_add?: string[];
  cap_drop?: string[];
  command?: string[];
  container_name?: string;
  entrypoint?: string[];
  environment?: Record<string, string>;
  hostname?: string;
  mem_limit?: string;
  networks?: string[];
  pids_limit?: number;
  ports?: string[];
  privileged?: boolean;
  profiles?: string[];
  read_only?: boolean;
  security_opt?: string[];
  user?: string;
  volumes?: string[];
};

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): Record<string, Service> =>
  parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true }).services;
const services = read('docker-compose.yml');
/** Settings that the image has or the file decides, or that mean nothing in these containers. */
const DECIDED =
  /^(NODE_ENV|HOST|PORT|DATA_DIR|WORKER_PORT|API_WATCH_PORT|(API|WORKER)_PROCESSES|DATABASE_DIRECT_URL|DEMO_DATA|RATE_LIMIT)$/;

const APPS = ['api', 'erase', 'migrate'];
const STORES = ['postgres', 'redis', 'worker'];

for (const [name, service] of Object.entries(services))
  t.test(`the container ${name} may do and keep no more than it needs`, async (t) => {
    t.same(service.security_opt, ['no-new-privileges:true']);
    t.same(service.cap_drop, ['ALL']);
    t.notOk(service.privileged || service.cap_add?.some((right) => /^(ALL|SYS_)/.test(right)));
    t.match(service.mem_limit, /\d+[mg]\}?$/, 'its memory has an end');
    t.ok(Number(service.pids_limit) <= 512, 'and so has the number of its processes');
    t.equal(service.read_only, true, 'its program cannot be changed from inside');
    t.notOk(service.volumes?.some((volume) => /docker\.sock|^\/:/.test(volume)));
  });

t.test('strangers reach the proxy and nobody else', async (t) => {
  for (const file of ['docker-compose.yml', 'ops/public.yml']) {
    const published = Object.entries(read(file)).filter(([, { ports }]) => ports);
    t.same(
      published.map(([name]) => name),
      ['proxy'],
      file,
    );
  }
});

t.test('every other setting of the product may stand in .env', async (t) => {
  const source = ['processes', 'stores', 'marketplace']
    .map((part) => readFileSync(join(ROOT, `src/config/variables/${part}.ts`), 'utf8'))
    .join('\n');
  const settings = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  t.ok(settings.length > 30);
  const told = { ...services.migrate?.environment, ...services.worker?.environment };
  t.same(
    settings.filter((name) => !(name in told) && !DECIDED.test(name) && !['BACKUP_DIR', 'PAYMENTS_URL'].includes(name)),
    [],
    'what is not handed on would do nothing, and nobody would say so',
  );
});

t.test('only the migration and the erasure are told who owns the schema', async (t) => {
  const told = Object.entries(services).filter(([, { environment }]) => environment?.DATABASE_OWNER_URL);
  t.same(
    told.map(([name]) => name),
    ['migrate', 'erase'],
  );
  for (const name of ['api', 'worker', 'proxy', 'redis'])
    t.notMatch(JSON.stringify(services[name]), /POSTGRES_PASSWORD/, name);
});

t.test('each container is told the secrets that it needs, and no others', async (t) => {
  const SECRETS =
    /DATABASE_PASSWORD|POSTGRES_PASSWORD|REDIS_PASSWORD|JWT_SECRET|METRICS_TOKEN|PAYMENTS_SECRET|PAYMENTS_KEY|SMTP_URL|AWS_\w+|OTLP_HEADERS/g;
  const told = Object.entries(services).map(([name, { environment }]) => [
    name,
    [...new Set(JSON.stringify(environment ?? {}).match(SECRETS) ?? [])].sort(),
  ]);
  const common = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_PASSWORD', 'JWT_SECRET', 'REDIS_PASSWORD'];
  const serving = [...common, 'METRICS_TOKEN', 'OTLP_HEADERS', 'PAYMENTS_SECRET'].sort();
  t.same(Object.fromEntries(told), {
    proxy: [],
    certificates: [],
    drawing: [],
    postgres: ['POSTGRES_PASSWORD'],
    redis: ['REDIS_PASSWORD'],
    migrate: [...common, 'POSTGRES_PASSWORD'].sort(),
    erase: [...common, 'POSTGRES_PASSWORD'].sort(),
    api: serving,
    worker: [...serving, 'PAYMENTS_KEY', 'SMTP_URL'].sort(),
  });
});

t.test('each container reaches those that it needs, and no others', async (t) => {
  const { networks } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'));
  const isBeside = (one: string, other: string) =>
    services[one]?.networks?.some((network) => services[other]?.networks?.includes(network)) === true;
  const reaches = (one: string) => Object.keys(services).filter((other) => other !== one && isBeside(one, other));
  t.same(reaches('proxy'), ['api']);
  t.same(reaches('drawing'), ['api', 'worker']);
  for (const store of ['postgres', 'redis'])
    t.same(
      reaches(store).sort(),
      [...APPS, ...STORES].filter((one) => one !== store),
    );
  for (const name of ['drawing', 'postgres', 'redis'])
    t.ok(
      services[name]?.networks?.every((network) => networks[network]?.internal),
      `${name} reaches nothing outside`,
    );
});

t.test('who owns the schema runs nothing that the processes which strangers reach could have written', async (t) => {
  const { migrate, erase, api, postgres } = services;
  t.ok(api?.volumes?.includes('data:/data'));
  t.same(migrate?.volumes, ['exports:/exports'], 'it reaches the exports of the log');
  for (const [name, { volumes = [] }] of Object.entries(services))
    t.equal(
      volumes.some((volume) => volume.startsWith('exports:')),
      ['migrate', 'erase'].includes(name),
      name,
    );
  for (const service of [migrate, erase]) t.equal(service?.environment?.NODE_DISABLE_COMPILE_CACHE, '1');
  t.notOk(postgres?.volumes?.some((volume) => volume.startsWith('data:')));
});

t.test('PostgreSQL lets in as many processes as the file recommends', async (t) => {
  const recommended = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const [, apis, workers] = /API_CONTAINERS=(\d+) and WORKER_CONTAINERS=(\d+)/.exec(recommended) ?? [];
  t.same(POOLS, [4, 3], 'the pools are those of the sums, the fourth of which is for a pooler alone');
  const one = { apis: 1, workers: 1, lanes: 1 };
  t.equal(connectionsOf(one), OF_API + OF_WORKER + BESIDE, 'npm start knows the same sums');
  t.ok(Number(apis) >= 4 && Number(workers) >= 4);
  const needed = connectionsOf({ apis: Number(apis), workers: Number(workers), lanes: 1 });
  for (const [name, { command = [] }] of [services, read('ops/citus.yml')].flatMap(Object.entries<Service>)) {
    const [, most] = /max_connections=(\d+)/.exec(command.join(' ')) ?? [];
    if (/^(postgres|citus-\d)$/.test(name)) t.ok(Number(most) >= needed, `${most} of ${name} are enough for ${needed}`);
  }
});

t.test('nothing stands in the way of several processes of one kind', async (t) => {
  for (const name of ['api', 'worker']) {
    const { container_name, ports, hostname, volumes = [] } = services[name] ?? {};
    t.same(
      [container_name, hostname, ports],
      [undefined, undefined, undefined],
      `${name} has nothing of its own alone`,
    );
    t.same(volumes, ['data:/data'], `all of ${name} have the same images, keys and mail`);
  }
  t.match(
    readFileSync(join(ROOT, 'ops/Caddyfile'), 'utf8'),
    /dynamic a \{\s+name api\s/,
    'the proxy looks for all of them',
  );
});

t.test('no secret stands on a command line, and none has a default', async (t) => {
  for (const [name, { command, entrypoint }] of Object.entries(services))
    t.notMatch(JSON.stringify([command, entrypoint]), /(?<!\$)\$\{?[A-Z_]*(PASSWORD|SECRET)/, name);
  const secrets = JSON.stringify(services).match(/(?<!\$)\$\{[A-Z_]*(PASSWORD|SECRET)\b[^}]*\}/g) ?? [];
  t.ok(secrets.length > 4);
  t.same(
    // One that an installation may do without is empty, which counts as not set.
    secrets.filter((secret) => !/^\$\{\w+:(?:\?|-\})/.test(secret)),
    [],
  );
});

t.test('whoever is erased is erased from the images that API and worker keep', async (t) => {
  for (const volume of services.api?.volumes ?? []) t.ok(services.erase?.volumes?.includes(volume), volume);
  t.same(services.erase?.profiles, ['erase'], 'and never by starting everything');
});

t.test('certificates outlive the proxy', async (t) => {
  t.ok(services.proxy?.volumes?.includes('certificates:/data'));
});

t.test(
  'Compose itself takes the files, laid over each other too, and may start any number of API and worker',
  async (t) => {
    const { compose } = await provideManifestTools();
    const secrets = Object.fromEntries(
      [...readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [
        name,
        'x'.repeat(32),
      ]),
    );
    const read = (env: Record<string, string>, ...files: string[]) =>
      promisify(execFile)(
        compose,
        [...files.flatMap((file) => ['-f', file]), '--profile', '*', 'config', '--format', 'json'],
        { cwd: ROOT, env: { PATH: process.env.PATH ?? '', ...env } },
      );
    const { stdout } = await read({ ...secrets, SITE_ADDRESS: 'shop.example' }, 'docker-compose.yml', 'ops/public.yml');
    const merged = JSON.parse(stdout).services;
    t.same(Object.keys(merged).sort(), Object.keys(services).sort());
    for (const name of ['api', 'worker']) {
      t.notOk(
        merged[name].container_name || merged[name].ports,
        `${name} holds no name and no port that there is once`,
      );
      t.match(merged[name].environment, { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' });
      t.equal(merged[name].scale, 1, `one ${name}, unless somebody says otherwise`);
    }
    const more = await read({ ...secrets, API_CONTAINERS: '4', WORKER_CONTAINERS: '3' }, 'docker-compose.yml');
    const { api, worker } = JSON.parse(more.stdout).services;
    t.same([api.scale, worker.scale], [4, 3], 'their number stands in .env, so no later command changes it');
    t.notMatch(JSON.stringify([api.environment, worker.environment]), /CONTAINERS/, 'no process is told how many');
    const { JWT_SECRET: _, ...others } = secrets;
    await t.rejects(read(others, 'docker-compose.yml'), { message: /JWT_SECRET.*set it to at least 32/ });
  },
);
