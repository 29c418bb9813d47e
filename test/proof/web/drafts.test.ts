import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { findings, scrollsSideways } from '../../web/axe.ts';
import { comeBack, fillLogin, openPage, startBrowser } from '../../web/browser.ts';
import { done } from '../../web/minisite.ts';
import { shoot } from '../../web/shots.ts';
import { hasCount, shows } from '../../web/shown.ts';

const PROFILE = { artist_name: 'Maren Holt', bio: 'Prints.' };

t.test('what somebody has written is not lost', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'PUT', '/artists/me', PROFILE);
  const page = await openPage(browser, stack.origin);
  await comeBack(page, maren);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.accept();
  });
  const notice = page.getByText('We kept what you had not saved.');
  const saved = async (path: string) => {
    await stack.foldAll();
    return (await maren.call('GET', path)).body;
  };

  // Shows 8.8
  t.test('when two tabs change one profile', async (t) => {
    const other = await page.context().newPage();
    const form = '/dashboard?view=artist-profile';
    await Promise.all([page.goto(form), other.goto(form)]);
    await page.getByLabel('Location').fill('Porto');
    await other.getByLabel('Studio name').fill('Holt Press');
    await other.getByLabel('Bio').fill('Prints and books.');
    await other.getByRole('button', { name: 'Save Profile' }).click();
    await other.getByRole('heading', { name: 'Your profile is saved' }).waitFor();
    await other.close();

    await page.getByLabel('Bio').fill('Prints, and nothing else.');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This was changed elsewhere' });
    await dialog.getByText('Prints and books.').waitFor();
    await hasCount(t, dialog.getByText('Holt Press'), 0, 'only what both changed is asked for');
    t.same(await findings(page), []);
    await shoot(page, 'changed-elsewhere');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    t.match(await saved('/artists/me'), { bio: 'Prints and books.' }, 'nothing is written before the answer');

    await dialog.getByRole('button', { name: 'Take the Saved' }).click();
    await shows(t, () => page.getByLabel('Bio').inputValue(), 'Prints and books.');
    await shows(t, () => page.getByLabel('Location').inputValue(), 'Porto');
    await shows(t, () => page.getByLabel('Studio name').inputValue(), 'Holt Press');
    await done(maren, 'PUT', '/artists/me', { ...PROFILE, studio_name: 'Press', bio: 'Third words.' });
    await page.getByLabel('Bio').fill('Mine.');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await dialog.getByRole('button', { name: 'Keep Mine' }).click();
    await page.getByRole('heading', { name: 'Your profile is saved' }).waitFor();
    t.match(await saved('/artists/me'), { bio: 'Mine.', location: 'Porto', studio_name: 'Press' });
    await page.getByRole('button', { name: 'Edit Again' }).click();
    await page.getByLabel('Bio').waitFor();
    await hasCount(t, notice, 0, 'what is saved is no draft any more');
  });

  // Shows 8.9
  t.test('when the tab is loaded again in the middle of a page', async (t) => {
    await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines' });
    await page.goto('/dashboard?view=manage-site');
    await page.getByLabel('Subtitle').fill('What the tide keeps');
    questions.length = 0;
    await page.getByRole('button', { name: 'Add Page' }).click();
    t.match(questions, [/not saved.*keep them on this device/]);
    // The site's own form has a title, too, and stays until the next one is there.
    await page.getByRole('heading', { name: 'Add Page' }).waitFor();
    const text = page.getByRole('textbox', { name: 'Content' });
    await page.getByLabel('Title').fill('Statement');
    await text.click();
    await page.keyboard.type('Every print begins on the beach.');
    await page.reload();
    await notice.waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), 'Statement');
    await text.getByText('Every print begins on the beach.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'kept-draft');
    await page.getByRole('button', { name: 'Edit HTML' }).click();
    await page.getByLabel('Content (HTML)').fill('<table><tbody><tr><td>Salt</td></tr></tbody></table>');
    await page.getByRole('button', { name: 'Write as text' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Write as text' });
    await warning.getByText(/these are lost: tables/).waitFor();
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save Page' }).click();
    await page.getByRole('list', { name: 'Pages' }).getByText('Statement').waitFor();
    await notice.waitFor();
    await shows(
      t,
      () => page.getByLabel('Subtitle').inputValue(),
      'What the tide keeps',
      'the form that was left, too',
    );
    await page.getByRole('button', { name: 'Discard' }).click();
    await shows(t, () => page.getByLabel('Subtitle').inputValue(), '');
    await page.getByRole('button', { name: 'Add Page' }).click();
    await page.getByRole('heading', { name: 'Add Page' }).waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), '', 'a saved page leaves no draft');
  });

  // Shows 8.9
  t.test('when the session ends in the middle of a listing, and nobody else sees it', async (t) => {
    await page.goto('/list-artwork');
    await page.getByLabel('Title').fill('What the sea leaves');
    await page.getByLabel('Description').fill('Salt and rope.');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByLabel('Medium').fill('Linocut');
    await page.getByLabel('Price').fill('120');
    // At once: whatever the page asks next finds that the session is over.
    await page.evaluate(
      'localStorage.setItem("auth_token", "over"), localStorage.setItem("refresh_token", "over"), document.querySelector("main form").requestSubmit()',
    );
    await page.getByText('Sign in again to go on where you were.').waitFor();
    const ben = await stack.artist('Ben');
    await fillLogin(page, ben.session.user.email, ben.password);
    await page.getByRole('button', { name: 'List Artwork' }).waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), '');
    await hasCount(t, notice, 0);
    await page.getByLabel('Title').fill('Of Ben');
    questions.length = 0;
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    t.match(questions, [/not saved.*keep them on this device/]);

    await page.goto('/list-artwork');
    await fillLogin(page, maren.session.user.email, maren.password);
    await notice.waitFor();
    await shows(t, () => page.getByLabel('Title').inputValue(), 'What the sea leaves');
    await shows(t, () => page.getByLabel('Price').inputValue(), '120');
    await page.getByRole('button', { name: 'List Artwork' }).click();
    await page.getByRole('heading', { name: 'Images of What the sea leaves' }).waitFor();
    const mine = await until('the work is listed', async () => {
      const works = await saved('/artworks/my');
      return works.total === 1 && works;
    });
    t.match(mine, { artworks: [{ medium: 'Linocut' }] });
  });
});
