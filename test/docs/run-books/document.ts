import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../../docs/operating.md');
const FENCED = /^```(\w+)\n(.*?)^```$/gms;
const ENDS_WITH = / # ends with (\d+)$/;

export type Typed = { command: string; code: number };

/** A block of commands, with what stands around it in the document. */
export type Step = {
  typed: Typed[];
  /** Lines that the commands print, in any order. */
  printed: string[];
  /** Settings that are changed before. */
  settings: string[];
};

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** @throws Error when the document has a block of another kind, or one that belongs to no commands */
function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  let settings: string[] = [];
  for (const [, kind, body = ''] of text.matchAll(FENCED)) {
    const lines = linesOf(body);
    const last = steps.at(-1);
    if (kind === 'env') settings = lines;
    else if (kind === 'sh') {
      const typed = lines.map((line) => ({
        command: line.replace(ENDS_WITH, ''),
        code: Number(ENDS_WITH.exec(line)?.[1] ?? 0),
      }));
      steps.push({ typed, printed: [], settings });
      settings = [];
    } else if (kind === 'text' && last?.printed.length === 0) last.printed = lines;
    else throw new Error(`what is this block for?\n${body}`);
  }
  return steps;
}

/** Reads the run-books of the document: their steps by their headings. */
export function readRunBooks(): Map<string, Step[]> {
  const [, runBooks = ''] = /^## Run-books\n(.*?)^## /ms.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const books = runBooks.split(/^### /m).slice(1);
  return new Map(books.map((book) => [book.slice(0, book.indexOf('\n')), stepsOf(book)]));
}
