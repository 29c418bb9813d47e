import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startScript } from '../helpers/command-line.ts';
import { temporaryFolder } from '../helpers/processes.ts';

/** Runs the pattern check of `npm run check` on a file with these lines. */
async function check(t: Parameters<typeof temporaryFolder>[0], ...lines: string[]) {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep/planted.ts'), lines.join('\n'));
  const { code, err } = await startScript('scripts/check-patterns.mjs', [folder], {}).ended;
  return { code, said: err.split('\n').filter((line) => line.includes('planted.ts')) };
}

t.test('a pattern that takes more than linear time is found wherever it is written', async (t) => {
  const { code, said } = await check(
    t,
    'export const good = /^[a-z]+$/;',
    'export const literal = /^(a|aa)+$/;',
    "export const schema = { type: 'string', pattern: '^(a+)+$' };",
    "export const made = new RegExp('(b|b)*c', 'i');",
    "export const EMAIL_PATTERN = '^[^@]+@[^@]+\\\\.[^@]+$';",
    'export const email = new RegExp(EMAIL_PATTERN);',
    'export const ends = /-+$/;',
  );
  t.equal(code, 1);
  t.equal(said.length, 5, said.join('\n'));
  for (const [index, line, time] of [
    [0, 2, 'exponential'],
    [1, 3, 'exponential'],
    [2, 4, 'exponential'],
    [3, 5, '2nd degree polynomial'],
    [4, 7, '2nd degree polynomial'],
  ] as const)
    t.match(said[index], new RegExp(`planted\\.ts:${line}: /.* takes ${time} time, for example on '`));
});

t.test('a pattern that nobody can read before the program runs is refused', async (t) => {
  const { code, said } = await check(
    t,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of a program
    'export const found = (word: string) => new RegExp(`^${word}:`);',
  );
  t.equal(code, 1);
  t.match(said, [/planted\.ts:1: it is put together while the program runs/]);
});

t.test('linear patterns pass', async (t) => {
  t.match(await check(t, 'export const words = /[^a-z0-9]+/g;', "export const at = '/'; export const not = 'x+x+y';"), {
    code: 0,
    said: [],
  });
});
