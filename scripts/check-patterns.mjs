import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

// Every machine must give the same verdicts, so recheck may not look for its faster programs, see
// docs/decisions/checks.md.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Milliseconds to judge one pattern, also on a busy machine. A pattern that takes longer should be written more simply. */
const PATIENCE = 30_000;

const SOURCES = new Set(['.ts', '.tsx', '.js', '.mjs']);
/** Names of variables that hold a pattern. The check judges the pattern where it is written. */
const NAME = /pattern$/i;
const FLAGGED = 'u';

/**
 * @typedef {{ source?: string, problem?: string }} Said a pattern, or why nobody can judge it; empty when it is judged
 *   where it is written
 * @typedef {Said & { flags: string }} Pattern
 */

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
 * @param {ts.Expression} expression
 * @returns {Said}
 */
function read(expression) {
  if (ts.isStringLiteralLike(expression)) return { source: expression.text };
  if (ts.isIdentifier(expression) && NAME.test(expression.text)) return {};
  if (ts.isPropertyAccessExpression(expression) || ts.isObjectLiteralExpression(expression)) return {};
  return { problem: 'it is put together while the program runs, so that nobody can judge it: write it in one piece' };
}

/** @param {ts.Node} node of the syntax tree @returns {Pattern | null} the pattern that the node holds itself */
function patternAt(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  /** @param {ts.PropertyAssignment | ts.VariableDeclaration} declared */
  const named = (declared) => declared.name && ts.isIdentifier(declared.name) && declared.name.text;
  if (ts.isPropertyAssignment(node) && named(node) === 'pattern') return { ...read(node.initializer), flags: FLAGGED };
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer))
    return /PATTERN$/.test(named(node) || '') ? { source: node.initializer.text, flags: FLAGGED } : null;
  const isRegExp = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  if (!isRegExp) return null;
  const [pattern, flags] = node.arguments ?? [];
  return pattern ? { ...read(pattern), flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' } : null;
}

/** @param {string} file @returns {(Pattern & { place: string })[]} its patterns, each with file and line */
function patternsIn(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  /** @type {ReturnType<typeof patternsIn>} */
  const found = [];
  /** @param {ts.Node} node */
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

/** @type {Map<string, string | null>} */
const verdicts = new Map();

/** @param {Pattern} pattern @returns {string | null} what is wrong with it; null when every text takes linear time */
function judge({ source, flags, problem }) {
  if (problem) return problem;
  if (source === undefined) return null;
  const key = `/${source}/${flags}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = checkSync(source, flags, { timeout: PATIENCE });
  const wrong = verdict.status === 'safe' ? null : `${key} ${complaint(verdict)}`;
  verdicts.set(key, wrong);
  return wrong;
}

/** @param {Exclude<ReturnType<typeof checkSync>, { status: 'safe' }>} verdict */
function complaint(verdict) {
  if (verdict.status === 'vulnerable')
    return `takes ${verdict.complexity.summary} time, for example on ${verdict.attack.pattern}`;
  const { error } = verdict;
  return `cannot be judged: ${'message' in error ? error.message : error.kind}`;
}

// `node scripts/check-patterns.mjs <file or folder>…`: whether every regular expression there takes linear time.
await main(async () => {
  const patterns = process.argv.slice(2).flatMap(filesIn).flatMap(patternsIn);
  const wrong = patterns.map((pattern) => [pattern.place, judge(pattern)]).filter(([, problem]) => problem);
  for (const [place, problem] of wrong) say(`${place}: ${problem}`);
  say(`${patterns.length} patterns, of which ${wrong.length} are not known to take linear time.`);
  return wrong.length === 0 ? 0 : 1;
});
