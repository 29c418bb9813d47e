import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

type Entry = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const ROOT = join(import.meta.dirname, '../..');
const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const packages: Record<string, Entry> = JSON.parse(lockfile).packages;

/** Finds a package that another one names, from that one outwards. @returns its path; null when it is nowhere */
function find(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) return find('', name);
  }
}

t.test('the lockfile has every package of every platform, so that npm ci takes it anywhere', async (t) => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => find(path, name) === null)
      .map((name) => `${name}, which ${path} names`),
  );
  t.same(missing, []);
});

t.test('each package that the image is made of is checked against its sum', async (t) => {
  const fits = ({ os, cpu, libc }: Entry) =>
    (os?.includes('linux') ?? true) &&
    (cpu?.some((kind) => kind === 'x64' || kind === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true);
  const unchecked = Object.entries(packages).filter(([path, entry]) => path && fits(entry) && !entry.integrity);
  t.same(
    unchecked.map(([path]) => path),
    [],
  );
});

t.test('the lockfile names nobody to fetch from', async (t) => {
  t.notMatch(lockfile, /"resolved"/);
});

t.test('the image holds no package that only the web app is built from', async (t) => {
  const code = globSync('{src,projections,migrations}/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const imported = (name: string) =>
    ["'", '/'].some((end) => code.includes(`from '${name}${end}`) || code.includes(`import('${name}${end}`));
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
