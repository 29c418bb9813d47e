import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

/** The document of the checklist, whose sentences are written by hand; the tests below each are not. */
export const CHECKLIST = join(root, 'docs/spec-checklist.md');
const SENTENCE = /^- \*\*(?<id>\d+\.\d+)\*\* \S/;
/** A comment that names lines of the checklist, above a test or a figure that is measured. */
const SHOWN = /\/\/ Shows ([\d., ]+)\n/g;
const NAME = /(?:\bt\.test\(|\bfigure\('[a-z]+', )\s*(['"`])((?:\\.|(?!\1).)*)\1/s;
const VARYING = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Finds the tests that show lines of the checklist.
 * @returns {Map<string, string[]>} by the number of the line: where the test is, and its name
 * @throws {Error} when a comment that names lines stands above no test
 */
export function readShown() {
  /** @type {Map<string, string[]>} */
  const shown = new Map();
  for (const file of globSync('test/**/*.ts', { cwd: root }).sort()) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const { index, 0: comment, 1: ids = '' } of code.matchAll(SHOWN)) {
      const [, , name] = NAME.exec(code.slice(index + comment.length)) ?? [];
      if (name === undefined) throw new Error(`${file}: no test is below «${comment.trim()}»`);
      const title = name.replace(VARYING, '…').replaceAll("\\'", "'");
      for (const id of ids.split(', '))
        shown.set(id, [...(shown.get(id) ?? []), `[${basename(file)}](../${file}) › ${title}`]);
    }
  }
  return shown;
}

/**
 * Writes the checklist anew from its own sentences and from the tests.
 * @param {string} text
 * @param {Map<string, string[]>} shown
 * @returns {{ text: string, ids: string[] }} `ids`: the numbers of its lines
 */
export function writeChecklist(text, shown) {
  /** @type {string[]} */
  const ids = [];
  const lines = text.split('\n').filter((line) => !line.startsWith('  - ['));
  const written = lines.flatMap((line) => {
    const id = SENTENCE.exec(line)?.groups?.id;
    if (id === undefined) return [line];
    ids.push(id);
    return [line, ...(shown.get(id) ?? []).map((proof) => `  - ${proof}`)];
  });
  return { text: written.join('\n'), ids };
}
