import t from 'tap';
import { exportLines } from '../../src/console/engagement/export-rows.ts';
import { EVENT_TYPES, type EventsReply } from '../../src/contract/engagement.ts';
import { EXPORTS, type Stats } from '../../src/contract/figures.ts';
import { appendMany } from '../helpers/append-many.ts';
import { engagementEvent } from '../helpers/events.ts';
import { startStack } from '../helpers/stack.ts';

/** Reads a file back as a program for tables does: the texts of its cells, by row. */
function readCsv(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const cellsOf = (rows: object[], columns: string[]) =>
  rows.map((row) => {
    const values: Record<string, unknown> = { ...row };
    return columns.map((column) => String(values[column] ?? ''));
  });

t.test('an administrator takes the figures away as files', async (t) => {
  const stack = await startStack(t, { redis: false });
  const admin = await stack.admin();
  const read = async (query: Record<string, string>) => {
    const { status, headers, body } = await admin.call<string>(
      'GET',
      `/api/v1/engagement/export.csv?${new URLSearchParams(query)}`,
    );
    if (status !== 200) throw new Error(`the file was answered ${status}: ${JSON.stringify(body)}`);
    const [head = [], ...rows] = readCsv(body);
    return { headers, text: body, head, rows };
  };

  await t.test('which are nothing but their heads before anything has happened', async (t) => {
    for (const of of EXPORTS) t.same((await read({ of })).rows, [], of);
    const { headers, text } = await read({ of: 'timeline' });
    t.match(headers.get('content-type'), /^text\/csv; charset=utf-8/);
    t.match(headers.get('content-disposition'), /^attachment; filename="engagement-timeline-\d{4}-\d\d-\d\d\.csv"$/);
    // A client takes the mark at the beginning away, by which Excel knows UTF-8.
    t.equal(text, 'period,event_count,unique_users,unique_visitors\r\n');
  });

  for (const told of [
    { type: 'view_page', path: '/', at: '2026-03-30T10:00:00Z', user: 1 },
    { type: 'view_page', path: '/discover', at: '2026-03-30T10:30:00Z' },
    { type: 'view_artwork', artwork: 1001, at: '2026-03-30T11:00:00Z', user: 1, referrer: '=cmd()' },
    { type: 'view_artwork', artwork: 1002, at: '2026-04-01T11:00:00Z', person: 2 },
    { type: 'view_artwork', artwork: 1001, at: '2026-04-01T11:00:00Z', person: 1 },
    { type: 'view_page', path: '/discover', at: '2026-04-06T10:30:00Z', bot: true },
    { type: 'view_page', path: '/été,"海"', at: '2026-04-06T10:30:00Z', user: 5_000 },
  ] as const)
    await stack.parts.engagementLog.append([engagementEvent(told)]);
  await stack.foldAll();

  await t.test('with the rows and the numbers that the console shows, under each filter', async (t) => {
    for (const query of [
      {},
      { group_by: 'hour', bots: 'without' },
      { bots: 'only' },
      { start_date: '2026-04-01', end_date: '2026-04-05', group_by: 'week' },
      { event_type: 'view_artwork', group_by: 'month' },
    ]) {
      const { body } = await admin.call<Stats>('GET', `/api/v1/engagement/stats?${new URLSearchParams(query)}`);
      const said = JSON.stringify(query);
      const timeline = await read({ of: 'timeline', ...query });
      t.same(timeline.rows, cellsOf(body.timeline, timeline.head), `timeline ${said}`);
      const artworks = await read({ of: 'artworks', ...query });
      t.same(artworks.head, ['artwork_id', 'event_count', 'unique_viewers']);
      t.same(artworks.rows, cellsOf(body.top_artworks, artworks.head).sort(), `artworks ${said}`);
      const pages = await read({ of: 'pages', ...query });
      t.same(pages.head, ['page', 'view_count']);
      t.same(pages.rows, cellsOf(body.top_pages, pages.head).sort(), `pages ${said}`);
    }
  });

  await t.test('or all raw events, newest first', async (t) => {
    const { body } = await admin.call<EventsReply>('GET', '/api/v1/engagement/events?bots=without');
    const { head, rows } = await read({ of: 'events', bots: 'without' });
    const told = body.events.map((event) => ({ ...event, properties: JSON.stringify(event.properties) }));
    t.equal(rows.length, 6);
    t.same(rows, cellsOf(told, head));
    t.same((await read({ of: 'events', bots: 'only' })).rows.length, 1);
    t.same((await read({ of: 'events', event_type: EVENT_TYPES[1], end_date: '2026-03-31' })).rows.length, 1);
  });

  await t.test('in which numbers are numbers, and no text is a formula', async (t) => {
    await stack.parts.engagementLog.append([{ ...engagementEvent(), path: '=1+1', page: '=1+1' }]);
    await stack.foldAll();
    t.match((await read({ of: 'pages' })).text, /\r\n"'=1\+1",1\r\n/);
    const { text } = await read({ of: 'events' });
    t.match(text, /^position,id,.*\r\n8,"[0-9a-f-]{36}","view_page",,"[0-9a-f]{16}","'=1\+1","\{\}",/);
  });

  await t.test('and is told what is wrong before any of it is sent', async (t) => {
    for (const [query, path] of [
      ['', 'of'],
      ['of=users', 'of'],
      ['of=timeline&start_date=2026-03-05&end_date=2026-03-04', 'start_date'],
      ['of=pages&bots=maybe', 'bots'],
    ] as const)
      t.match(await admin.call('GET', `/api/v1/engagement/export.csv?${query}`), {
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path }] },
      });
  });
});

t.test('a file has each row once, however many there are', async (t) => {
  const stack = await startStack(t, { redis: false });
  await appendMany(stack.db, 30_000);
  const told = (n: number) => engagementEvent({ path: `/page/${n}`, user: 1, artwork: 2_000 + (n % 1_500) });
  for (let first = 0; first < 10_500; first += 500)
    await stack.parts.engagementLog.append(Array.from({ length: 500 }, (_, n) => told(first + n)));
  await stack.foldAll();
  const lines = async (of: (typeof EXPORTS)[number]) => {
    const parts = await Array.fromAsync(exportLines(stack.db, { of, group_by: 'hour' }));
    return { parts: parts.length, rows: readCsv(parts.join('')).slice(1) };
  };
  const sum = (rows: string[][], column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  const unique = (rows: string[][]) => new Set(rows.map(([key]) => key)).size;

  const timeline = await lines('timeline');
  t.equal(sum(timeline.rows, 1), 40_500);
  const pages = await lines('pages');
  t.same([unique(pages.rows), sum(pages.rows, 1)], [pages.rows.length, 25_500]);
  t.ok(pages.parts > 1, `${pages.parts} parts`);
  const artworks = await lines('artworks');
  t.same([artworks.rows.length, unique(artworks.rows), sum(artworks.rows, 1)], [1_550, 1_550, 40_500]);
  const events = await lines('events');
  t.same([events.rows.length, unique(events.rows)], [40_500, 40_500]);
});
