import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md'];
/** A path of the project in backticks, from its root, from `src/` or from `test/`. */
const PATH =
  /`((?:src|demo|projections|migrations|scripts|web|ops|docs|test|faults|folding|log|http|engagement|accounts|proof|engine|serving|shop|console)\/[\w./-]+)`/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.test.ts'];
/** Paths that only a run makes. */
const MADE = ['test/web/screenshots', 'web/dist'];

const isThere = (path: string) =>
  ENDINGS.some((ending) => ['', 'src', 'test'].some((folder) => existsSync(join(ROOT, folder, path + ending))));

t.test('each test that the documents of threats and requirements name is there', async (t) => {
  const rows = ['docs/security.md', 'docs/asvs.md']
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('|'));
  const named = rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([\w-]+\/[\w./-]+)`/g)]);
  t.ok(named.length > 50, `${named.length} tests`);
  const isTest = (path: string) => ['.test.ts', ''].some((end) => existsSync(join(ROOT, 'test', path + end)));
  t.same(
    named.flatMap(([, path = '']) => (isTest(path) ? [] : [path])),
    [],
  );
});

t.test('every file and folder that a document names is there', async (t) => {
  const files = DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  t.ok(files.length > 40, `${files.length} documents`);
  for (const file of files) {
    const named = [...readFileSync(join(ROOT, file), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
    const missing = named.filter((path) => !MADE.includes(path.replace(/\/$/, '')) && !isThere(path));
    t.same(missing, [], file);
  }
});
