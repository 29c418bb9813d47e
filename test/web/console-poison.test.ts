import { sql } from 'kysely';
import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import { noteDeath } from '../../src/engine/liveness/attempts.ts';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { failAt } from '../helpers/fail-at.ts';
import { scrape } from '../helpers/scrape.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('an administrator looks after what could not be handled', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, t.testdir());
  const admin = await stack.admin();
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, admin);
  await page.goto('/console/poison');
  const waiting = page.getByRole('list', { name: 'Waits for somebody' });
  const item = (name: string | RegExp) => waiting.getByRole('listitem', { name });
  await page.getByText('Nothing waits.').waitFor();
  await shoot(page, 'console-poison-empty');

  const refuse = async (table: string, condition: string) => {
    await sql.raw(`alter table ${table} add constraint fault check (${condition})`).execute(owner);
    return () => sql.raw(`alter table ${table} drop constraint fault`).execute(owner);
  };
  const pages = 'p_top_pages_v3.page_views';
  const { rows: builds } = await sql<{ schema: string }>`
    select schema_name as schema from folding.build where projection = 'artists'`.execute(stack.db);
  const artists = `${builds[0]?.schema}.artist`;
  const mendPages = await refuse(pages, "page not like '/bad%'");

  // Shows 8.23
  await t.test('who sees an event that was parked at once, here and in metrics and status', async (t) => {
    const events = ['/bad', '/badly', '/discover'].map((path) => ({ event_type: 'view_page', path }));
    await stack.visitor().call('POST', '/api/v1/engagement/batch', { body: { events } });
    await until('they are parked', async () => {
      await advanceLive(stack.folder, topPages);
      return true;
    });
    const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'POISON 2' });
    await Promise.all([item('PARKED EVENT top-pages, event 1 of lane 1').waitFor(), link.waitFor()]);
    const { samples } = await scrape(stack.origin);
    t.equal(samples.get('vernissage_projection_parked_events{projection="top-pages"}'), 2);
    t.match((await operator.run('status')).out, /^ {2}top-pages .* 2 +[\d.]+ kB$/m);
  });

  // Shows 8.24
  await t.test('who inspects the event, tries it in vain, and sees how often it was tried', async (t) => {
    const bad = item('PARKED EVENT top-pages, event 1 of lane 1');
    await bad.getByRole('button', { name: 'INSPECT' }).click();
    await bad
      .getByRole('definition')
      .filter({ hasText: /^\/bad$/ })
      .first()
      .waitFor();
    await shows(t, () => bad.textContent(), /, tried 1 time.*violates check constraint/);
    await bad.getByRole('button', { name: 'RETRY' }).click();
    await bad.getByText(/^ERROR: It cannot be folded yet: .*violates check constraint/).waitFor();
    await bad.getByText(/tried 2 times/).waitFor();
    await shows(t, () => bad.locator(':focus').textContent(), 'RETRY', 'the focus stays while the event does');
  });

  // Shows 8.25
  await t.test(
    'who discards one for a reason that must be typed, and folds the other when the fault is mended',
    async (t) => {
      const badly = item('PARKED EVENT top-pages, event 2 of lane 1');
      await badly.getByRole('button', { name: 'DISCARD', exact: true }).click();
      await page.keyboard.press('Escape');
      await shows(
        t,
        () => badly.locator(':focus').textContent(),
        'DISCARD',
        'who changes the mind is back at the button',
      );
      await page.keyboard.press('Enter');
      await badly.getByRole('button', { name: 'DISCARD FOR GOOD' }).click();
      await badly.getByText('Please give a reason').waitFor();
      t.same(await findings(page), []);
      await shoot(page, 'console-poison');
      await badly.getByLabel(/^Why\?/).fill('A page of a scanner');
      await page.keyboard.press('Enter');
      const discarded = page.getByRole('list', { name: 'Discarded' });
      await discarded.getByText(/discarded .*: A page of a scanner/).waitFor();
      await shows(
        t,
        () => page.locator('[role=status]:focus').textContent(),
        'PARKED EVENT top-pages, event 2 of lane 1: discarded.',
      );
      await mendPages();
      await item('PARKED EVENT top-pages, event 1 of lane 1').getByRole('button', { name: 'RETRY' }).click();
      await page.getByText('Nothing waits.').waitFor();
      await page.getByRole('status').getByText('PARKED EVENT top-pages, event 1 of lane 1: retried.').waitFor();
      t.match((await operator.run('parked', 'list')).out, /^ +top-pages +1 +2 .* A page of a scanner$/m);
    },
  );

  await t.test('who is told when somebody else was quicker, with the reason half written', async (t) => {
    for (const _ of [1, 2]) await noteDeath(stack.db, { kind: 'image', key: 'cafe' }, 'it was a test');
    const image = item('IMAGE cafe');
    await image.getByRole('button', { name: 'DISCARD', exact: true }).click();
    await image.getByLabel(/^Why\?/).fill('Nobody');
    const other = await stack.admin();
    await other.call('POST', '/api/v1/operations/poison/image%3Acafe/retry');
    await image.waitFor({ state: 'detached' });
    const said = page.locator('[role=status]:focus');
    await shows(t, () => said.textContent(), 'IMAGE cafe: somebody has treated it meanwhile.');
  });

  // Shows 8.25
  await t.test('who lets a halted read model step over its event, and an image be drawn again', async (t) => {
    await failAt(owner, sql.table(artists), "new.bio = 'poison'");
    const artist = await stack.artist();
    await stack.foldAll();
    const body = { artist_name: 'Ada', bio: 'poison' };
    await artist.call('PUT', '/api/v1/artists/me', { body });
    const [projection] = stack.parts.projections.filter(({ name }) => name === 'artists');
    if (!projection) throw new Error('there is no read model of artists');
    await until('it halts', async () => {
      await advanceLive(stack.folder, projection);
      return true;
    });
    await noteDeath(stack.db, { kind: 'image', key: 'f00d' }, 'it was a test');
    await noteDeath(stack.db, { kind: 'image', key: 'f00d' }, 'it was a test');
    await page.setViewportSize({ width: 390, height: 844 });
    const halted = item(/^HALTED artists, live build, event \d+ of lane 0$/);
    await halted.waitFor();
    t.same([await findings(page), await scrollsSideways(page)], [[], false], 'on a phone too');
    t.match((await operator.run('parked', 'list')).out, /^artists is halted since .*: event \d+ of lane 0: .*fault/m);
    await halted.getByRole('button', { name: 'DISCARD', exact: true }).click();
    await halted.getByLabel(/^Why\?.*steps over this event/).fill('Nobody needs it');
    await page.keyboard.press('Enter');
    await halted.waitFor({ state: 'hidden' });
    await item('IMAGE f00d').getByRole('button', { name: 'RETRY' }).click();
    await page.getByText('Nothing waits.').waitFor();
    const left = page.getByRole('list', { name: 'Discarded' }).getByRole('listitem', { name: /^PARKED EVENT artists/ });
    await left.getByText(/^artists may have folded later events.*: replay artists instead$/).waitFor();
    await hasTexts(t, left.getByRole('button'), ['INSPECT'], 'nothing is offered that would be refused');
    await shoot(page, 'console-poison-discarded');
    await stack.foldAll();
    t.match((await operator.run('status')).out, /^ {2}artists +v\d+ +live /m, 'it folds on');
    t.match(await operator.run('verify', 'artists'), { code: 0, out: /1 parked event left out on both sides/ });
    const deeds = page.getByRole('list', { name: 'What was done' }).getByRole('listitem');
    await hasCount(t, deeds, 6);
    t.match(
      (await deeds.allTextContents()).map((deed) => deed.replace(/^[\d\- :]+/, '')),
      [
        /^retry: image f00d/,
        /^discard: artists, halted at \d+ \(Nobody needs it\)/,
        /^retry: image cafe/,
        /^retry: event 1 of lane 1 of top-pages/,
        `discard: event 2 of lane 1 of top-pages (A page of a scanner) ${admin.session.user.email}`,
        /^retry: event 1 of lane 1 of top-pages/,
      ],
    );
  });

  await t.test('who folds a stream that waits, in its order, once it is mended', async (t) => {
    const mend = await refuse(artists, "bio not like 'bad%'");
    const artist = await stack.artist();
    for (const bio of ['bad', 'bad, too']) {
      await artist.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Bo', bio } });
      await until('it waits', async () => {
        await stack.foldAll();
        return true;
      });
    }
    const stream = item(new RegExp(`^QUARANTINED STREAM artists, artist-${artist.session.user.id}, event`));
    await stream.getByText('1 later event of its stream waits.').waitFor();
    t.same([await findings(page), await scrollsSideways(page)], [[], false]);
    await shoot(page, 'console-poison-stream');
    await mend();
    await stream.getByRole('button', { name: 'RETRY' }).click();
    await page.getByText('Nothing waits.').waitFor();
    t.match(await artist.call('GET', '/api/v1/artists/me'), { body: { bio: 'bad, too' } });
  });
});
