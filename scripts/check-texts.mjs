import { relative } from 'node:path';
import ts from 'typescript';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
/** What React shows nothing for. */
const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

const config = ts.getParsedCommandLineOfConfigFile(`${root}/web/tsconfig.json`, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
});
if (!config) throw new Error('There is no web/tsconfig.json');
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();

/** @param {ts.Type} type @returns {ts.Type[]} */
const membersOf = (type) => (type.isUnion() ? type.types : [type]);
/** @param {ts.Type} type @param {ts.TypeFlags} flags */
const may = (type, flags) => membersOf(type).some((member) => (member.flags & flags) !== 0);

/** @param {ts.Type} type whether React makes nothing but a text of it, if anything */
const isOnlyText = (type) => may(type, TEXT) && membersOf(type).every(({ flags }) => (flags & (TEXT | NOTHING)) !== 0);

/**
 * What a component draws.
 * @param {ts.Node} element
 * @returns {ts.Type | undefined} undefined for an element of HTML
 */
function drawnBy(element) {
  if (!ts.isJsxSelfClosingElement(element) && !ts.isJsxOpeningElement(element)) return undefined;
  const signature = /^[a-z]/.test(element.tagName.getText()) ? undefined : checker.getResolvedSignature(element);
  return signature && checker.getReturnTypeOfSignature(signature);
}

/** @typedef {{ node: ts.JsxChild, isText: boolean, changes: boolean, mayGo: boolean }} Child */

/** @param {ts.JsxChild} node @returns {Child[]} none for blanks, which nobody translates */
function childOf(node) {
  const written = ts.isJsxExpression(node) ? node.expression : node;
  if (written === undefined) return [];
  if (ts.isJsxText(written) || ts.isStringLiteral(written))
    return written.text.trim() === '' ? [] : [{ node, isText: true, changes: false, mayGo: false }];
  const element = ts.isJsxElement(written) ? written.openingElement : written;
  const type = ts.isJsxExpression(node) ? checker.getTypeAtLocation(written) : drawnBy(element);
  if (type === undefined) return [{ node, isText: false, changes: false, mayGo: false }];
  const isText = isOnlyText(type);
  // What may be anything is a component of a library, which draws an element.
  const mayGo = (may(type, NOTHING) && (isText || !may(type, TEXT))) || checker.isArrayLikeType(type);
  return [{ node, isText, changes: isText && !type.isLiteral(), mayGo }];
}

/**
 * The texts that React would write where nobody reads, or stumble over, once a browser has put a translation into their
 * place: those that change beside others, and those before which something may appear.
 * @param {ts.Node} node
 * @returns {ts.Node[]}
 */
function wrongIn(node) {
  const drawn = drawnBy(node);
  if (drawn && isOnlyText(drawn)) return [node];
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return [];
  const children = node.children.flatMap(childOf);
  if (children.length === 1 && ts.isJsxElement(node)) return [];
  /** @param {Child} child @param {number} index */
  const isWrong = ({ isText, changes }, index) =>
    isText && (changes || ts.isJsxFragment(node) || children.slice(0, index).some(({ mayGo }) => mayGo));
  return children.filter(isWrong).map((child) => child.node);
}

// `node scripts/check-texts.mjs`: whether each text of a screen that changes has an element of its own.
await main(async () => {
  let found = 0;
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(`${root}/web/src/`)) continue;
    /** @param {ts.Node} node */
    const visit = (node) => {
      for (const text of wrongIn(node)) {
        const { line } = file.getLineAndCharacterOfPosition(text.getStart());
        say(`${relative(root, file.fileName)}:${line + 1} needs an element of its own: ${text.getText().trim()}`);
        found += 1;
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found === 0 ? 0 : 1;
});
