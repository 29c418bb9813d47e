import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { projections } from '../../projections/index.ts';
import { CONNECTIONS as FOR_REQUESTS } from '../../src/folding/requests-worker.ts';
import { CONNECTIONS_A_PROJECTION } from '../../src/folding/worker.ts';

type Service = {
  cap_add?: string[];
  cap_drop?: string[];
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  mem_limit?: string;
  ports?: string[];
  privileged?: boolean;
  profiles?: string[];
  read_only?: boolean;
  security_opt?: string[];
  user?: string;
  volumes?: string[];
};

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): Record<string, Service> =>
  parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true }).services;
const services = read('docker-compose.yml');

for (const [name, service] of Object.entries(services))
  t.test(`the container ${name} may do and keep no more than it needs`, async (t) => {
    t.same(service.security_opt, ['no-new-privileges:true']);
    t.same(service.cap_drop, ['ALL']);
    t.notOk(service.privileged || service.cap_add?.some((right) => /^(ALL|SYS_)/.test(right)));
    t.match(service.mem_limit, /\d+[mg]\}?$/, 'its memory has an end');
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

t.test('only the migration and the erasure are told who owns the schema', async (t) => {
  const told = Object.entries(services).filter(([, { environment }]) => environment?.DATABASE_OWNER_URL);
  t.same(
    told.map(([name]) => name),
    ['migrate', 'erase'],
  );
  for (const name of ['api', 'worker', 'proxy', 'redis'])
    t.notMatch(JSON.stringify(services[name]), /POSTGRES_PASSWORD/, name);
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
  const [, apis, workers] = /--scale api=(\d+) --scale worker=(\d+)/.exec(recommended) ?? [];
  const pools = (file: string) => readFileSync(join(ROOT, file), 'utf8').match(/openPool\(/g)?.length;
  t.same([pools('src/server.ts'), pools('src/worker.ts')], [3, 3], 'the pools are those of the sum below');
  const watchdog = 1;
  const api = 20 + (1 + 3) + 4 + watchdog;
  const worker = 10 + (projections.length * CONNECTIONS_A_PROJECTION + 1) + FOR_REQUESTS + watchdog;
  const [, most] = /max_connections=(\d+)/.exec(services.postgres?.command?.join(' ') ?? '') ?? [];
  const beside = 40;
  t.ok(Number(apis) > 1 && Number(workers) > 1);
  t.ok(Number(most) >= Number(apis) * api + Number(workers) * worker + beside, `${most} are enough`);
});

t.test('no secret stands on a command line, and none has a default', async (t) => {
  for (const [name, { command, entrypoint }] of Object.entries(services))
    t.notMatch(JSON.stringify([command, entrypoint]), /(?<!\$)\$\{?[A-Z_]*(PASSWORD|SECRET)/, name);
  const secrets = JSON.stringify(services).match(/(?<!\$)\$\{[A-Z_]*(PASSWORD|SECRET)\b[^}]*\}/g) ?? [];
  t.ok(secrets.length > 4);
  t.same(
    secrets.filter((secret) => !/^\$\{\w+:\?/.test(secret)),
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
