import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

// The same on every machine: without the faster programs that it would look for, see docs/decisions/linear-patterns.md.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds for one pattern, on a machine that has much else to do. What takes as long should be said more simply. */
const PATIENCE = 30_000;

const SOURCES = new Set(['.ts', '.tsx', '.js', '.mjs']);
/** Identifiers that stand for a pattern end so; the text is judged where it stands. */
const NAME = /pattern$/i;
const FLAGGED = 'u';

/**
 * @param {string} place a file or a folder
 * @returns {string[]} the source files there
 */
function filesIn(place) {
  if (statSync(place).isFile()) return SOURCES.has(extname(place)) ? [place] : [];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(join(place, name)));
}

/**
 * The pattern that an expression gives to `new RegExp` or to a schema.
 * @returns {{ source: string } | { problem: string } | null} null when it is judged elsewhere
 */
function read(expression) {
  if (ts.isStringLiteralLike(expression)) return { source: expression.text };
  if (ts.isIdentifier(expression) && NAME.test(expression.text)) return null;
  if (ts.isPropertyAccessExpression(expression) || ts.isObjectLiteralExpression(expression)) return null;
  return { problem: 'it is put together while the program runs, so that nobody can judge it: write it in one piece' };
}

/** What a node of the syntax tree says of a pattern. @returns {ReturnType<typeof read> & { flags: string } | null} */
function patternAt(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const named = (declared) => declared.name && ts.isIdentifier(declared.name) && declared.name.text;
  if (ts.isPropertyAssignment(node) && named(node) === 'pattern') return { ...read(node.initializer), flags: FLAGGED };
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer))
    return /PATTERN$/.test(named(node) || '') ? { source: node.initializer.text, flags: FLAGGED } : null;
  const isRegExp = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  if (!isRegExp) return null;
  const [pattern, flags] = node.arguments ?? [];
  return pattern ? { ...read(pattern), flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' } : null;
}

/** Every pattern of a file, with the place where it stands. */
function patternsIn(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const visit = (node) => {
    const pattern = patternAt(node);
    if (pattern) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${relative(root, file)}:${line + 1}`, ...pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const verdicts = new Map();

/** @returns {string | null} what is wrong with a pattern; null when no text takes more than linear time */
function judge({ source, flags, problem }) {
  if (problem) return problem;
  if (source === undefined) return null;
  const key = `/${source}/${flags}`;
  if (!verdicts.has(key)) {
    const { status, complexity, attack, error } = checkSync(source, flags, { timeout: PATIENCE });
    const why =
      status === 'vulnerable'
        ? `${key} takes ${complexity.summary} time, for example on ${attack.pattern}`
        : `${key} cannot be judged: ${error?.message ?? error?.kind}`;
    verdicts.set(key, status === 'safe' ? null : why);
  }
  return verdicts.get(key);
}

/** `node scripts/check-patterns.mjs <file or folder>…`: whether every regular expression there takes linear time. */
await main(async () => {
  const patterns = process.argv.slice(2).flatMap(filesIn).flatMap(patternsIn);
  const wrong = patterns.map((pattern) => [pattern.place, judge(pattern)]).filter(([, problem]) => problem);
  for (const [place, problem] of wrong) say(`${place}: ${problem}`);
  say(`${patterns.length} patterns, of which ${wrong.length} are not known to take linear time.`);
  return wrong.length === 0 ? 0 : 1;
});
