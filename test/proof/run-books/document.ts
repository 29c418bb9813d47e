import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../../docs/operating.md');
const FENCED = /^```(\w+)\n(.*?)^```$/gms;
const ENDS_WITH = / # ends with (\d+)$/;

/** A command, the code that it ends with, and lines that it prints, in any order. */
export type Typed = { command: string; code: number; printed: string[] };

/** A block of commands, with what stands before it in the document. */
export type Step = {
  typed: Typed[];
  /** Settings that are changed before. */
  settings: string[];
};

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** @throws Error when a line stands above every command */
function typedOf(lines: string[]): Typed[] {
  const typed: Typed[] = [];
  for (const line of lines) {
    const last = typed.at(-1);
    if (line.startsWith('$ '))
      typed.push({
        command: line.slice(2).replace(ENDS_WITH, ''),
        code: Number(ENDS_WITH.exec(line)?.[1] ?? 0),
        printed: [],
      });
    else if (last) last.printed.push(line);
    else throw new Error(`which command prints this?\n${line}`);
  }
  return typed;
}

/** @throws Error when the document has a block of another kind */
function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  let settings: string[] = [];
  for (const [, kind, body = ''] of text.matchAll(FENCED)) {
    const lines = linesOf(body);
    if (kind === 'env') settings = lines;
    else if (kind === 'console') {
      steps.push({ typed: typedOf(lines), settings });
      settings = [];
    } else throw new Error(`what is this block for?\n${body}`);
  }
  return steps;
}

/** Reads the run-books of the document: their steps by their headings. */
export function readRunBooks(): Map<string, Step[]> {
  const [, runBooks = ''] = /^## Run-books\n(.*?)^## /ms.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const books = runBooks.split(/^### /m).slice(1);
  return new Map(books.map((book) => [book.slice(0, book.indexOf('\n')), stepsOf(book)]));
}
