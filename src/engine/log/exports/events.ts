import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { damaged, readCompressed } from './file.ts';
import type { Export, LaneSpan } from './record.ts';

/** Events that are read from PostgreSQL, or sent to it, at once: half a megabyte as a rule, ten at most. */
const PAGE = 1_000;

/** What the first line of a file says; each other line is an event as JSON, in the order of lanes and positions. */
type Header = { export: 'engagement'; format: 1; partition: string; spans: LaneSpan[] };

export const countOf = (spans: LaneSpan[]): number => spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/** SQL of the events that lines of a file tell. */
export const eventsOf = (lines: string[]) =>
  sql`json_populate_recordset(null::log.engagement_event, ${`[${lines.join()}]`}::json)`;

/** The first line of a file. */
export const headerOf = (partition: string, spans: LaneSpan[]): string => {
  const header: Header = { export: 'engagement', format: 1, partition, spans };
  return `${JSON.stringify(header)}\n`;
};

/** Some events of an export, as the lines of its file. They are of one lane, and their positions have no hole. */
export type Page = LaneSpan & { lines: string[] };

/** The places of the pages of an export, in their order. */
const placesOf = (spans: LaneSpan[]): LaneSpan[] =>
  spans.flatMap(({ lane, first, last }) =>
    Array.from({ length: Math.ceil((last - first + 1) / PAGE) }, (_, n) => {
      const from = first + n * PAGE;
      return { lane, first: from, last: Math.min(last, from + PAGE - 1) };
    }),
  );

/** Reads the events of some positions from the log, page by page. */
export async function* pagesOf(db: Kysely<DB>, spans: LaneSpan[]): AsyncGenerator<Page> {
  for (const place of placesOf(spans)) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(e)::text as line from log.engagement_event e
      where lane = ${place.lane} and position between ${place.first} and ${place.last} order by position`.execute(db);
    yield { ...place, lines: rows.map(({ line }) => line) };
  }
}

/** The text of an export: the events of some positions as the log holds them. @param onPage told how many were read */
export async function* textOf(
  db: Kysely<DB>,
  partition: string,
  spans: LaneSpan[],
  onPage: (events: number) => void,
): AsyncGenerator<string> {
  yield headerOf(partition, spans);
  for await (const { lines } of pagesOf(db, spans)) {
    yield `${lines.join('\n')}\n`;
    onPage(lines.length);
  }
}

const PLACE = /^\{"lane":(\d{1,2}),"position":(\d{1,15}),/;

/**
 * Reads the events of an export from its file, page by page. What a page says counts only once the last one is read: only
 * then is it known that the file is whole.
 *
 * @param path of the file
 * @throws ExportError when the file is not there, is another one, or does not hold exactly the positions of the export
 */
export async function* readPages(path: string, { partition, spans, ...checksum }: Export): AsyncGenerator<Page> {
  const wanted = placesOf(spans);
  let header: string | undefined;
  let lines: string[] = [];
  let page = wanted.shift();
  for await (const line of readCompressed(path, checksum)) {
    if (header === undefined) {
      header = line;
      if (`${line}\n` !== headerOf(partition, spans)) throw damaged(path);
      continue;
    }
    const [, lane, position] = PLACE.exec(line)?.map(Number) ?? [];
    if (!page || lane !== page.lane || position !== page.first + lines.length) throw damaged(path);
    lines.push(line);
    if (position < page.last) continue;
    yield { ...page, lines };
    lines = [];
    page = wanted.shift();
  }
  if (page) throw damaged(path);
}
