import type { Kysely, Transaction } from 'kysely';
import type { ExportQuery } from '../../contract/figures.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { csvHead, csvRow, textCell } from '../../serving/http/csv.ts';
import { filterOf } from './filter.ts';
import { eachPage } from './read-events.ts';
import { readFreshness, VIEWS } from './read-stats.ts';
import { MAX_BUCKETS, readTimeline } from './read-timeline.ts';
import { readArtworksAfter, readPagesAfter } from './read-top.ts';

const MOST = { artworks: 1_000, pages: 10_000, events: 1_000 };

/** How a list is read in parts: the rows that follow a key, and the key of the last of them. */
type InParts<Row, Key> = {
  first: Key;
  most: number;
  after: (transaction: Transaction<DB>, key: Key) => Promise<Row[]>;
  keyOf: (row: Row) => Key;
};

/**
 * Reads a list of figures, each part from a snapshot of its own: none lasts as long as a client takes the file. The key
 * of a row never changes, so each row is there once, as it was when its part was read.
 */
async function* partsOf<Row, Key>(db: Kysely<DB>, { first, most, after, keyOf }: InParts<Row, Key>) {
  for (let key = first; ; ) {
    const rows = await inOneSnapshot(db, VIEWS, (transaction) => after(transaction, key));
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < most) return;
    key = keyOf(last);
  }
}

function cellOf(value: unknown): string | number {
  if (value === null) return '';
  if (typeof value === 'number') return value;
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The names of the columns come with the first part: what cannot be read is an error, and no file that breaks off. */
async function* linesOf<Row extends object>(parts: AsyncGenerator<Row[]>, columns: (keyof Row & string)[]) {
  let head = csvHead(columns);
  for await (const rows of parts) {
    const lines = rows.map((row) => csvRow(columns.map((column) => cellOf(row[column]))));
    if (head || lines.length > 0) yield head + lines.join('');
    head = '';
  }
}

/**
 * What the console shows the first of, as the lines of a file. Periods and events come newest first, works and pages by
 * their ids and names.
 *
 * @throws VALIDATION at once, when the dates are the wrong way round
 */
export function exportLines(db: Kysely<DB>, { of, group_by = 'day', ...query }: ExportQuery): AsyncGenerator<string> {
  const filter = filterOf(query);
  const { range } = filter;
  switch (of) {
    case 'timeline':
      return linesOf(
        partsOf(db, {
          first: range.to,
          most: MAX_BUCKETS,
          after: async (transaction, to) => {
            const { building } = await readFreshness(transaction);
            return readTimeline(transaction, { ...filter, range: { ...range, to } }, group_by, building);
          },
          keyOf: ({ period }) => period,
        }),
        ['period', 'event_count', 'unique_users', 'unique_visitors'],
      );
    case 'artworks':
      return linesOf(
        partsOf(db, {
          first: 0,
          most: MOST.artworks,
          after: (transaction, id) => readArtworksAfter(transaction, filter, id, MOST.artworks),
          keyOf: ({ artwork_id }) => artwork_id,
        }),
        ['artwork_id', 'event_count', 'unique_viewers'],
      );
    case 'pages':
      return linesOf(
        partsOf(db, {
          first: '',
          most: MOST.pages,
          after: (transaction, page) => readPagesAfter(transaction, filter, page, MOST.pages),
          keyOf: ({ page }) => page,
        }),
        ['page', 'view_count'],
      );
    case 'events':
      return linesOf(eachPage(db, { ...query, limit: MOST.events }), [
        ...(['position', 'id', 'event_type', 'user_id', 'visitor', 'path', 'properties', 'occurred_at'] as const),
      ]);
  }
}
