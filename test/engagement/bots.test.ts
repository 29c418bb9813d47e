import { sql } from 'kysely';
import t from 'tap';
import { isBot } from '../../src/console/engagement/bots.ts';
import type { Artwork } from '../../src/contract/artworks.ts';
import { BOTS } from '../../src/contract/engagement.ts';
import type { Stats } from '../../src/contract/figures.ts';
import type { Insights } from '../../src/contract/insights.ts';
import { replay } from '../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { list } from '../artworks/people.ts';
import { openTestPool } from '../helpers/database.ts';
import { expectedStats } from '../helpers/expected-stats.ts';
import { engagement } from '../helpers/folding.ts';
import { startStack } from '../helpers/stack.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const HEADLESS =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36';
const CHROME = HEADLESS.replace('Headless', '');

t.test('crawlers, previews, monitors, AI agents and headless browsers are bots', async (t) => {
  for (const agent of [
    GOOGLE,
    HEADLESS,
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Feedfetcher-Google; (+http://www.google.com/feedfetcher.html)',
    'WhatsApp/2.23.20.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
  ])
    t.ok(isBot(agent), agent);
});

t.test('browsers are none, nor are libraries, load generators, or who names nothing', async (t) => {
  for (const agent of [
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    '',
    'curl/8.5.0',
    'node',
    'k6/0.49.0 (https://k6.io/)',
    'name/1.2',
    'load generator 7',
    'my-http-client/1.2',
    'Go-http-client/1.1',
    'Apache-HttpClient/4.5.14 (Java/17.0.9)',
    'python-requests/2.31.0',
    'Artillery (https://artillery.io)',
    'x'.repeat(512),
  ])
    t.notOk(isBot(agent), agent);
});

t.test('what bots do', async (t) => {
  const stack = await startStack(t, { redis: false });
  const [admin, ada, artist] = [await stack.admin(), await stack.shopper('Ada'), await stack.artist()];
  const { artwork } = await list(artist, { title: 'Seen' });
  const page = { event_type: 'view_page', path: '/discover' };
  const view = { event_type: 'view_artwork', path: `/artwork/${artwork.id}` };
  const like = { event_type: 'action_favorite', path: '/', properties: { artwork_id: artwork.id } };
  for (const [who, agent, events] of [
    [stack.visitor(), CHROME, [page, view]],
    [stack.visitor(), GOOGLE, [page, view, { ...page, path: '/sitemap' }]],
    [ada, HEADLESS, [view, like]],
    [ada, 'k6/0.49.0 (https://k6.io/)', [page]],
  ] as const) {
    const headers = { 'user-agent': agent };
    t.match(await who.call('POST', '/engagement/batch', { body: { events }, headers }), { status: 202 });
  }
  await stack.foldAll();
  const ask = async (query: Record<string, string> = {}) =>
    (await admin.call<Stats>('GET', `/api/v1/engagement/stats?${new URLSearchParams(query)}`)).body;

  await t.test('is in the log with a mark, and nothing of the agent', async (t) => {
    const { rows } = await sql<{ row: string; bot: boolean | null }>`
      select to_jsonb(e)::text as row, bot from log.engagement_event e order by position`.execute(stack.db);
    t.same(
      rows.map(({ bot }) => bot),
      [null, null, true, true, true, true, true, null],
    );
    for (const { row } of rows) t.notMatch(row, /google|headless|k6/i);
  });

  await t.test('counts among all events, apart, or not at all', async (t) => {
    t.match(await ask(), { total_events: 8, anonymous_events: 5, bot_events: 5, unique_users: 1 });
    t.match(await ask({ bots: 'without' }), {
      ...{ total_events: 3, anonymous_events: 2, bot_events: 5, unique_users: 1 },
      events_by_type: { view_page: 2, view_artwork: 1 },
      top_pages: [{ page: '/discover', view_count: 2 }],
    });
    t.match(await ask({ bots: 'only', event_type: 'view_page' }), { total_events: 2, bot_events: 2 });
    for (const bots of BOTS)
      for (const group_by of ['hour', 'day', 'month'] as const) {
        const { position: _, as_of: __, ...figures } = await ask({ bots, group_by });
        t.same(figures, await expectedStats(stack.db, { bots, group_by }), `${bots} by ${group_by}`);
      }
    t.match(await admin.call('GET', '/api/v1/engagement/stats?bots=some'), {
      status: 400,
      body: { issues: [{ path: 'bots' }] },
    });
  });

  await t.test('counts for no work, for no artist, and in no favourite', async (t) => {
    t.same((await ask()).top_artworks, [{ artwork_id: artwork.id, event_count: 1, unique_viewers: 1 }]);
    const shown = await stack.visitor().call<Artwork>('GET', `/artworks/${artwork.id}`);
    t.match(shown.body, { view_count: 1, like_count: 0 });
    t.match((await artist.call<Insights>('GET', '/api/v1/artists/me/insights')).body, { views: 1 });
  });

  await t.test('is found by its path and properties when what stands about a work is erased', async (t) => {
    const { rows } = await sql<{ type: string; bot: boolean | null }>`
      select e.event_type as type, e.bot from log.engagement_event e,
        log.redaction(e, null, ${[artwork.id]}::bigint[], '(?!)', '(?!)') order by e.position`.execute(
      openTestPool(t, stack.database, 'owner'),
    );
    t.same(rows, [
      { type: 'view_artwork', bot: null },
      { type: 'view_artwork', bot: true },
      { type: 'view_artwork', bot: true },
      { type: 'action_favorite', bot: true },
    ]);
  });

  await t.test('says the same in a replay', async (t) => {
    const before = await ask();
    for (const projection of engagement) {
      await replay(stack.folder, projection);
      for (const { name, differences } of await verifyProjection(stack.db, projection)) t.equal(differences, 0, name);
    }
    const { as_of: _, ...figures } = await ask();
    t.match(before, figures);
  });
});

t.test('an event of a bot that is sent again, and one that comes beside others, is marked once', async (t) => {
  const stack = await startStack(t, { redis: false });
  const send = (agent: string, ids: string[]) =>
    stack.visitor().call('POST', '/engagement/batch', {
      body: { events: ids.map((id) => ({ event_type: 'view_page', path: '/', id })) },
      headers: { 'user-agent': agent },
    });
  const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  t.match(await send(GOOGLE, [idOf(1)]), { body: { accepted: 1, duplicates: 0 } });
  t.match(await send(CHROME, [idOf(1), idOf(2)]), { body: { accepted: 1, duplicates: 1 } });
  t.match(await send(GOOGLE, [idOf(2), idOf(3), idOf(3)]), { body: { accepted: 1, duplicates: 2 } });
  const { rows } = await sql<{ id: string; bot: boolean | null }>`
    select right(event_id::text, 1) as id, bot from log.engagement_event order by position`.execute(stack.db);
  t.same(
    rows.map(({ id, bot }) => [id, bot]),
    [
      ['1', true],
      ['2', null],
      ['3', true],
    ],
  );
});
