import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { openPage, startBrowser } from '../browser.ts';
import { paint } from '../paint.ts';
import { hasCount, shows } from '../shown.ts';
import { translate } from '../translated.ts';

t.test('an artist opens a gallery of their own, and closes it again', async (t) => {
  const stack = await startStack(t, { worker: true, inTurn: 'app' });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const troubles = await translate(page);
  const visitor = await openPage(browser, stack.origin);
  const problems: string[] = [];
  for (const each of [page, visitor])
    each.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const section = async (name: string) => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
  };

  t.test('registers, and tells who they are', async (t) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Begin Your Journey' }).click();
    const password = 'Vernissage-2026!';
    await fill({ 'Full Name': 'Ines Duarte', Email: 'ines@example.org', Password: password });
    await field('Confirm Password').fill(password);
    await button('Create Account').click();
    await page.getByRole('heading', { name: 'Congratulations, Ines Duarte!' }).waitFor();
    await page.waitForURL('**/dashboard');
    await section('Artist Profile');
    await page.getByRole('heading', { name: 'Welcome to Vernissage' }).waitFor();
    await fill({ 'Artist name': 'Ines Duarte', Bio: 'I etch what the tide leaves.', Location: 'Porto, Portugal' });
    await button('Save Profile').click();
    await page.getByRole('heading', { name: 'Your profile is saved' }).waitFor();
    await shows(t, () => page.evaluate('localStorage.getItem("user_role")'), 'artist');
  });

  t.test('lists a work with two pictures, and sees it hang on Discover within a moment', async (t) => {
    await section('List Artwork');
    await page.getByRole('main').getByRole('link', { name: 'List Artwork' }).click();
    await fill({ Title: 'Salt, second state', Description: 'Rope, drawn twice.', Medium: 'Etching', Price: '480.5' });
    await field('Category').selectOption('Print');
    await button('List Artwork').click();
    const pictures = [1, 2].map(async (number) => {
      return { name: `state-${number}.jpg`, mimeType: 'image/jpeg', buffer: await paint(number) };
    });
    await field('Choose images').setInputFiles(await Promise.all(pictures));
    await button('Upload 2 Images').click();
    await page.getByRole('heading', { name: 'Your artwork is listed' }).waitFor();
    await page.waitForURL('**/dashboard#my-artwork');
    await page.getByText('1 work, 1 available').waitFor();
    await visitor.goto('/discover');
    await visitor.getByRole('img', { name: 'Salt, second state by Ines Duarte' }).waitFor();
    await hasCount(t, visitor.getByRole('article').getByText('$480.50'), 1);
  });

  // Shows 1.88
  t.test('opens a mini-site with a page, which nobody sees before it is published', async (t) => {
    await section('Manage Site');
    await fill({ Slug: 'ines-etches', Title: 'Low water' });
    await button('Create Mini-Site').click();
    await page.getByText('Only you can see it.').waitFor();
    await button('Add Page').click();
    // Before that, the field of this label is the one of the site.
    await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor();
    await field('Title').fill('Statement');
    await page.getByRole('textbox', { name: 'Content' }).fill('I begin at low water.');
    await page.getByLabel('Published').check();
    await button('Save Page').click();
    await page.getByText('1 of 5 pages').waitFor();
    await visitor.goto('/artist/ines-etches');
    await visitor.getByRole('heading', { level: 1, name: 'Artist profile not found' }).waitFor();
    await button('Publish').click();
    await page.getByText('Everybody can visit it.').waitFor();
    await until('everybody finds it', async () => (await visitor.reload())?.status() === 200);
    const site = visitor.getByRole('region', { name: 'Low water' });
    await site.getByRole('heading', { level: 3, name: 'Statement' }).waitFor();
    await site.getByText('I begin at low water.').waitFor();
    await visitor.getByRole('region', { name: 'Gallery' }).getByText('Salt, second state').waitFor();
    await shows(t, () => visitor.getByRole('heading', { level: 1 }).textContent(), 'Ines Duarte');
  });

  t.test('looks at it as everybody does, then takes it back', async (t) => {
    await page.getByRole('link', { name: 'View public page' }).click();
    await page.waitForURL('**/artist/ines-etches');
    await page.goBack();
    await button('Unpublish').click();
    await page.getByText('Only you can see it.').waitFor();
    await until('nothing is there', async () => (await visitor.reload())?.status() === 404);
    await visitor.getByRole('heading', { level: 1, name: 'Artist profile not found' }).waitFor();
    await hasCount(t, visitor.getByText('I begin at low water.'), 0);
  });

  t.test('deletes the work, which is gone from Discover', async (t) => {
    await section('My Artwork');
    await page.getByRole('row').filter({ hasText: 'Salt, second state' }).getByRole('checkbox').check();
    await button('Delete Selected (1)').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to delete 1 artwork(s)? This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No artwork yet').waitFor();
    await visitor.goto('/discover');
    await visitor.getByRole('status').getByText('0 works', { exact: true }).waitFor();
    await hasCount(t, visitor.getByText('Salt, second state'), 0);
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });

  t.test('could do so in any language', async (t) => {
    t.same(troubles, []);
  });
});
