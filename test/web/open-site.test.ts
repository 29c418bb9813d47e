import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { shows } from './shown.ts';

t.test('an artist opens a mini-site', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.shopper('Maren Holt');
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  await comeBack(page, maren);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const failure = page.getByRole('alert');
  const preview = page.getByRole('region', { name: 'Preview' });

  t.test('not before there is an artist profile', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await page.getByText('Create your artist profile first').waitFor();
    const next = page.getByRole('main').getByRole('link', { name: 'Create Artist Profile' });
    await shows(t, () => next.getAttribute('href'), '/dashboard?view=artist-profile');
    t.same(await findings(page), []);
    await shoot(page, 'manage-no-profile');
    await maren.call('PUT', '/artists/me', { body: { artist_name: 'Maren Holt', bio: 'Prints.' } });
    await stack.foldAll();
  });

  // Shows 1.67, 3.23, 3.24, 3.25, 3.26, 5.16
  t.test('types an address, of which only what may stand there stays', async (t) => {
    await page.reload();
    await button('Create Mini-Site').click();
    await page.getByText('Slug is required').waitFor();
    await page.getByText('Title is required').waitFor();
    await shows(t, () => page.evaluate('document.activeElement.name'), 'slug');
    await field('Slug').pressSequentially('Höl');
    await page.getByText('Slug must be 3 to 50 characters long').waitFor();
    await field('Slug').fill('2026');
    await page.getByText('Slug must contain at least one letter').waitFor();
    await field('Slug').fill('');
    await field('Slug').pressSequentially('Holt_Press 2026!');
    await shows(t, () => field('Slug').inputValue(), 'holtpress2026');
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', '?', '-'])
      await page.keyboard.press(key);
    await shows(t, () => field('Slug').inputValue(), 'holt-press2026', 'the cursor stays where it was');
    await page.getByText('/artist/holt-press2026').first().waitFor();
    const limits = { Slug: '50', Title: '100', Subtitle: '200' };
    for (const [label, limit] of Object.entries(limits))
      await shows(t, () => field(label).getAttribute('maxlength'), limit);
    await shows(t, () => page.getByRole('radio', { name: 'Light' }).isChecked(), true);
  });

  // Shows 7.27
  t.test('sees it in each theme while choosing', async (t) => {
    await field('Title').fill('Tide lines');
    await field('Subtitle').fill('Woodcuts from the west coast');
    await preview.getByText('Tide lines').waitFor();
    const shown = preview.locator('[data-site-theme]');
    for (const theme of ['Dark', 'Minimal', 'Classic', 'Light']) {
      await page.getByRole('radio', { name: theme }).check({ force: true });
      await shows(t, () => shown.getAttribute('data-site-theme'), theme.toLowerCase());
    }
    await preview.getByRole('button', { name: 'Dark' }).click();
    await shows(t, () => shown.getAttribute('data-site-theme'), 'dark');
    await shows(t, () => page.getByRole('radio', { name: 'Light' }).isChecked(), true, 'to compare is not to choose');
    t.same(await findings(page), []);
    await shoot(page, 'manage-new');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  // Shows 4.25
  t.test('hears why it was not created', async () => {
    const rival = await stack.artist('Rival');
    await rival.call('POST', '/artists/me/minisite', { body: { slug: 'holt-press2026', title: 'Mine' } });
    await button('Create Mini-Site').click();
    await failure.filter({ hasText: 'This address is already taken; please choose another' }).waitFor();
    await field('Slug').fill('holt-press');
    await page.context().setOffline(true);
    await button('Create Mini-Site').click();
    await failure.filter({ hasText: /^Failed to create mini-site$/ }).waitFor();
    await backOnline(page);
    await shoot(page, 'manage-new-failed');
  });

  // Shows 1.67, 2.27
  t.test('and has it as a draft, in the theme that was chosen', async (t) => {
    await button('Create Mini-Site').click();
    await page.getByText('Only you can see it.').waitFor();
    await stack.foldAll();
    const { body } = await maren.call('GET', '/artists/me/minisite');
    t.match(body, { slug: 'holt-press', title: 'Tide lines', theme: 'light', is_published: false });
    t.same(
      problems.filter((text) => /Content.Security/i.test(text)),
      [],
    );
  });
});
