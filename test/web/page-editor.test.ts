import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, comeBack, complaintsOf, openPage, startBrowser } from './browser.ts';
import { done } from './minisite.ts';
import { shoot } from './shots.ts';
import { hasCount, shows } from './shown.ts';

const PAGES = '/artists/me/minisite/pages';
const TABLE = '<table><tbody><tr><td>Salt</td><td>2019</td></tr></tbody></table>';

t.test('an artist writes a page', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const maren = await stack.artist('Maren Holt');
  await done(maren, 'POST', '/artists/me/minisite', { slug: 'holt-press', title: 'Tide lines', theme: 'classic' });
  await stack.foldAll();
  const page = await openPage(browser, stack.origin);
  const problems = complaintsOf(page);
  await comeBack(page, maren);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = page.getByRole('textbox', { name: 'Content' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const failure = page.getByRole('alert');
  const stored = async () => {
    await stack.foldAll();
    const { body } = await maren.call<{ pages: Record<string, unknown>[] }>('GET', PAGES);
    return body.pages;
  };

  // Shows 7.26
  t.test('in a field that shows how it will look', async (t) => {
    await page.goto('/dashboard?view=manage-site');
    await button('Add Page').click();
    await page.getByRole('heading', { level: 1, name: 'Add Page' }).waitFor();
    await text.click();
    await button('Heading').click();
    await page.keyboard.type('What the tide keeps');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Every print begins on the ');
    await page.keyboard.press('Control+b');
    await shows(t, () => button('Bold').getAttribute('aria-pressed'), 'true');
    await page.keyboard.type('beach');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await button('Quote').click();
    await page.keyboard.type('The wood decides.');
    await preview.getByText('What the tide keeps').waitFor();
    await preview.locator('blockquote').getByText('The wood decides.').waitFor();
    await preview.getByText('Your page').first().waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'editor');
    await page.setViewportSize({ width: 390, height: 844 });
    t.equal(await scrollsSideways(page), false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  t.test('whose toolbar is one stop of the keyboard', async (t) => {
    const active = () => page.evaluate('document.activeElement.textContent');
    await button('Bold').focus();
    await page.keyboard.press('ArrowRight');
    t.equal(await active(), 'Italic');
    await page.keyboard.press('ArrowLeft');
    t.equal(await active(), 'Bold');
  });

  t.test('with links and pictures, which lead only where they may', async () => {
    await text.click();
    await page.keyboard.press('Control+End');
    await button('Link').click();
    await page.getByLabel('Link address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter an address that starts with https:// or mailto:').waitFor();
    await shoot(page, 'editor-link');
    await page.getByLabel('Link address').fill('https://marenholt.example/notes');
    await button('Set Link').click();
    await preview.locator('a[href="https://marenholt.example/notes"]').waitFor();
    await button('Picture').click();
    await page.getByLabel('Picture address').fill(`https://${new URL(stack.origin).host}/favicon.svg`);
    await page.getByLabel('Description').fill('The press, open');
    await button('Insert Picture').click();
    const picture = preview.locator('img[alt="The press, open"]');
    await picture.waitFor({ state: 'attached' });
    await page.keyboard.type('Behind the picture');
    await preview.getByText('Behind the picture', { exact: true }).waitFor();
    await hasCount(t, picture, 1, 'what is typed next replaces no picture');
  });

  // Shows 3.27, 4.29
  t.test('and hears what is missing, or that it was not saved', async (t) => {
    await button('Picture').click();
    await page.getByLabel('Description').fill('Not inserted yet');
    await button('Save Page').click();
    await failure.filter({ hasText: 'Press Insert Picture or Cancel before you save.' }).waitFor();
    await hasCount(t, page.getByLabel('Picture address').and(page.locator(':focus')), 1);
    await shoot(page, 'editor-picture-unfinished');
    await button('Cancel').click();
    await button('Link').click();
    await page.getByLabel('Link address').fill('https://half.example');
    await button('Save Page').click();
    await failure.filter({ hasText: 'Press Set Link or Cancel before you save.' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Save Page').click();
    await page.getByText('Title is required').waitFor();
    await shows(t, () => page.getByLabel('Title').getAttribute('maxlength'), '100');
    await page.getByLabel('Title').fill('Statement');
    await page.context().setOffline(true);
    await button('Save Page').click();
    await failure.filter({ hasText: /^Failed to create page$/ }).waitFor();
    await backOnline(page);
  });

  // Shows 1.71, 2.29, 4.30
  t.test('and finds it in the list as a draft, then publishes it', async (t) => {
    await button('Save Page').click();
    await page.getByRole('list', { name: 'Pages' }).getByText('Draft').waitFor();
    const [first] = await stored();
    t.match(first, { title: 'Statement', page_type: 'content', is_published: false });
    t.match(first?.content_html, '<h2>What the tide keeps</h2><p>Every print begins on the <strong>beach</strong></p>');
    t.match(first?.content_html, '<a href="https://marenholt.example/notes" rel="noopener noreferrer nofollow">');
    await page.getByRole('link', { name: 'Edit Statement' }).click();
    await page.getByLabel('Published').check();
    await page.context().setOffline(true);
    await button('Save Page').click();
    await failure.filter({ hasText: /^Failed to update page$/ }).waitFor();
    await backOnline(page);
    await button('Save Page').click();
    await page.getByRole('list', { name: 'Pages' }).getByText('Published').waitFor();
    t.equal((await stored())[0]?.content_html, first?.content_html, 'editing alters nothing by itself');
  });

  t.test('and goes on with a question about a link, whosever words stay', async (t) => {
    const [first] = await stored();
    const change = (title: string) => done(maren, 'PUT', `${PAGES}/${first?.id}`, { title });
    const dialog = page.getByRole('alertdialog', { name: 'This was changed elsewhere' });
    await page.getByRole('link', { name: 'Edit Statement' }).click();
    await page.getByLabel('Title').fill('Mine');
    await change('Theirs');
    await button('Link').click();
    await button('Save Page').click();
    await dialog.getByRole('button', { name: 'Take the Saved' }).click();
    await shows(t, () => page.getByLabel('Title').inputValue(), 'Theirs');
    await page.getByLabel('Link address').press('Escape');
    await change('Statement');
    await page.getByLabel('Title').fill('Statement');
    await button('Save Page').click();
    await page.getByRole('link', { name: 'Edit Statement' }).waitFor();
  });

  t.test('or as HTML, which stays what it is', async (t) => {
    await page.getByRole('link', { name: 'Edit Statement' }).click();
    await button('Edit HTML').click();
    await page.getByLabel('Content (HTML)').fill(TABLE);
    await preview.locator('table').waitFor();
    await button('Save Page').click();
    await page.getByRole('link', { name: 'Edit Statement' }).click();
    await shows(t, () => page.getByLabel('Content (HTML)').inputValue(), TABLE);
    await shoot(page, 'editor-html');
  });

  // Shows 3.29
  t.test('while other kinds of page have no text to write', async (t) => {
    for (const kind of ['Artwork listing', 'Contact', 'Studio']) {
      await page.getByLabel('Page type').selectOption(kind);
      await hasCount(t, page.getByLabel('Content (HTML)'), 0, kind);
    }
    t.same(await findings(page), []);
    await shoot(page, 'editor-studio');
  });

  // Shows 7.18
  t.test('and is asked before leaving it half written', async (t) => {
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('link', { name: 'Back to your site' }).click();
    await (await asked).dismiss();
    await click;
    await shows(t, () => page.getByLabel('Page type').inputValue(), 'studio');
    t.same(
      problems.filter((problem) => /Content.Security/i.test(problem)),
      [],
    );
  });
});
