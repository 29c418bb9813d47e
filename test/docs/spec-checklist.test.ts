import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';

const DOCS = join(import.meta.dirname, '../../docs');
const CHECKLIST = join(DOCS, 'spec-checklist.md');
const PROOF = /^\[[^\]]+\]\((?<file>[^)]+\.ts)\) › (?<name>.+)$/;
/** The name of a test, or of a figure that is measured. */
const NAME = /(?:\bt\.test\(|\bfigure\('[a-z]+', )\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const VARYING = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

const known = new Map<string, Promise<Set<string>>>();

/** The names of the tests in a file, with `…` for each varying part. */
async function namesIn(file: string): Promise<Set<string>> {
  const code = await readFile(file, 'utf8');
  const names = [...code.matchAll(NAME)].map(([, , name = '']) => name);
  return new Set(names.map((name) => name.replace(VARYING, '…').replaceAll("\\'", "'")));
}

/** Whether a proof leads to a test of that name. */
async function exists(proof: string): Promise<boolean> {
  const { file = '', name = '' } = PROOF.exec(proof)?.groups ?? {};
  if (file === '') return false;
  const path = join(DOCS, file);
  const names = known.get(path) ?? namesIn(path).catch(() => new Set<string>());
  known.set(path, names);
  return (await names).has(name);
}

t.test('each sentence of the checklist names tests that exist', async (t) => {
  const lines = (await readFile(CHECKLIST, 'utf8')).split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.filter((line) => !/^\| (?:Sentence|-+) *\|/.test(line));
  const wrong: string[] = [];
  for (const row of rows) {
    const [sentence = '', proofs = '', ...more] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (sentence === '' || more.length > 0) wrong.push(`not two columns: ${row}`);
    for (const proof of proofs.split('<br>')) if (!(await exists(proof))) wrong.push(`${sentence}: ${proof}`);
  }
  t.same(wrong, []);
  t.ok(rows.length > 300, `${rows.length} sentences`);
});
