import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { answerWithoutEnd } from './in-progress.ts';

/** What a program for tables would take for a formula, also by its wide forms and behind blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A text that people wrote, between quotes; what would be a formula begins with an apostrophe. */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A row of cells that are fit for a file. Rows end as RFC 4180 says. */
export const csvRow = (cells: readonly (string | number | undefined)[]): string => `${cells.join(',')}\r\n`;

/** The mark by which Excel knows UTF-8, and the names of the columns. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvRow(columns)}`;

/** Describes the answer of a route that sends a file. */
export const CSV_FILE = {
  description: 'A file',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } },
};

/** Milliseconds in which a client must take a part of a file, however long the file is. */
const LONGEST = 10 * 60_000;

/**
 * Makes the answer that sends a file as fast as its client takes it.
 *
 * @param name of the file, without its ending
 */
export function csvFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  lines: AsyncGenerator<string>,
): Readable {
  const tooLong = setTimeout(() => file.destroy(new Error('The file was taken too slowly')), LONGEST);
  async function* inTime() {
    for await (const part of lines) {
      tooLong.refresh();
      yield part;
    }
  }
  const file = Readable.from(inTime());
  file.once('close', () => clearTimeout(tooLong));
  answerWithoutEnd(request);
  reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8');
  return file;
}
