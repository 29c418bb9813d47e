import { join } from 'node:path';
import { VARIABLES } from '../../src/config/environment.ts';
import { root } from './paths.mjs';

/** The document of the configuration. What stands beside its table is written by hand. */
export const CONFIGURATION = join(root, 'docs/configuration.md');

/** @param {string[][]} rows the heading first @returns {string[]} lines of a Markdown table, aligned */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [heading = '', ...rest] = rows.map(line);
  return [heading, line(widths.map((width) => '-'.repeat(width))), ...rest];
}

/**
 * Writes the table of the variables anew from the schema of the environment.
 * @param {string} text
 * @returns {string}
 * @throws {Error} when a variable has no meaning
 */
export function writeConfiguration(text) {
  const rows = Object.entries(VARIABLES).map(([name, { meaning, otherwise, default: constant = '' }]) => {
    if (!meaning) throw new Error(`${name} has no meaning`);
    return [`\`${name}\``, otherwise ?? (constant === '' ? '' : `\`${constant}\``), meaning];
  });
  const made = table([['variable', 'default', 'meaning'], ...rows]).join('\n');
  return text.replace(/^\|.*\|$(\n\|.*\|$)*/m, () => made);
}
