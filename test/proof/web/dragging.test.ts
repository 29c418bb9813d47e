import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { backOnline, comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { finger, middleOf } from '../../web/fingers.ts';
import { done } from '../../web/minisite.ts';
import { paint } from '../../web/paint.ts';
import { seedWork } from '../../web/seeded-works.ts';
import { hasTexts } from '../../web/shown.ts';

const PAGES = '/artists/me/minisite/pages';

t.test('what has an order is dragged to another place', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines' });
  for (const title of ['Statement', 'Prints', 'Contact'])
    await done(maren, 'POST', PAGES, { title, page_type: 'studio' });
  const work = await seedWork(stack, maren, { title: 'Low Tide', pictures: 0 });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin, { phone: true });
  await comeBack(page, maren);
  const hand = await finger(page);
  const list = page.getByRole('list', { name: 'Pages' });
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  const grip = (title: string) => row(title).getByTitle('Drag to another place');
  const titles = () => list.getByRole('link', { name: /^(Statement|Prints|Contact)$/ }).allTextContents();
  const stored = async () => {
    await stack.foldAll();
    const { body } = await maren.call<{ pages: { title: string }[] }>('GET', PAGES);
    return body.pages.map(({ title }) => title);
  };
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/reorder') && sent.push(request.url()));
  /** The titles from top to bottom of the screen, whatever their order in the document. */
  const seen = async () => {
    const rows = await Promise.all((await titles()).map(async (title) => ({ title, ...(await middleOf(row(title))) })));
    return rows.sort((one, other) => one.y - other.y).map(({ title }) => title);
  };
  const looksLike = (...order: string[]) =>
    until(`the pages stand as ${order}`, async () => String(await seen()) === String(order));

  // Shows 1.73
  t.test('a page with a finger, and its order is sent once', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await row('Contact').waitFor();
    await hand.drag(grip('Contact'), row('Statement'));
    await looksLike('Contact', 'Statement', 'Prints');
    t.same(await findings(page), []);
    t.equal(await scrollsSideways(page), false);
    t.same(sent, []);
    const kept = page.waitForResponse(/\/reorder$/);
    await hand.lift();
    await kept;
    t.same(await titles(), ['Contact', 'Statement', 'Prints']);
    await page.getByText('Contact: place 1 of 3').waitFor({ state: 'attached' });
    t.equal(sent.length, 1);
    t.same(await stored(), ['Contact', 'Statement', 'Prints']);
  });

  // Shows 1.73
  t.test('a page with the mouse, and with Escape it was never away', async (t) => {
    const take = async () => {
      const [from, to] = [await middleOf(grip('Contact')), await middleOf(row('Prints'))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await looksLike('Statement', 'Prints', 'Contact');
    };
    await take();
    await page.keyboard.press('Escape');
    await looksLike('Contact', 'Statement', 'Prints');
    await page.mouse.up();
    t.equal(sent.length, 1, 'nothing more is sent');
    await take();
    const kept = page.waitForResponse(/\/reorder$/);
    await page.mouse.up();
    await kept;
    t.equal(sent.length, 2);
    t.same(await stored(), ['Statement', 'Prints', 'Contact']);
  });

  // Shows 4.32
  t.test('a page that slips from the finger is where it was, and one that cannot be kept there too', async (t) => {
    await hand.drag(grip('Statement'), row('Contact'));
    await looksLike('Prints', 'Contact', 'Statement');
    await hand.lose();
    await looksLike('Statement', 'Prints', 'Contact');
    t.equal(sent.length, 2, 'nothing more is sent');
    await page.context().setOffline(true);
    await hand.drag(grip('Statement'), row('Contact'));
    await hand.lift();
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to reorder pages$/ })
      .waitFor();
    await looksLike('Statement', 'Prints', 'Contact');
    await backOnline(page);
  });

  // Shows 7.17
  t.test('a picture with a finger, before it is sent', async (t) => {
    const chosen = page.getByRole('list', { name: 'Chosen images' });
    const card = (name: string) => chosen.getByRole('listitem').filter({ hasText: name });
    const files = ['front', 'detail', 'back'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg' }));
    const buffer = await paint(1);
    await page.goto(`/list-artwork?edit=${work.id}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByLabel('Choose images', { exact: true }).setInputFiles(files.map((file) => ({ ...file, buffer })));
    await hand.drag(card('front').getByTitle('Drag to another place'), card('back'));
    await hand.lift();
    await page.getByText('front.jpg moved to place 3').waitFor({ state: 'attached' });
    await hasTexts(t, chosen.getByText(/^\w+\.jpg$/), ['detail.jpg', 'back.jpg', 'front.jpg']);
  });
});
