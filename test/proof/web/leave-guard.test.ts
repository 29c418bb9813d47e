import type { Page } from 'playwright-core';
import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { comeBack, openPage, startBrowser } from '../../web/browser.ts';
import { shows } from '../../web/shown.ts';

/** Does something that brings a question, and answers it. @returns the question */
async function answer(page: Page, yes: boolean, act: () => Promise<unknown>): Promise<string> {
  const asked = page.waitForEvent('dialog');
  const acting = act().catch(() => undefined);
  const dialog = await asked;
  await (yes ? dialog.accept() : dialog.dismiss());
  await acting;
  return dialog.message();
}

// Shows 7.18
t.test('a half-filled form is not left by mistake', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  await comeBack(page, await stack.artist('Maren Holt'));
  await page.goto('/dashboard?view=support');
  const sidebar = page.getByRole('navigation');
  const name = page.getByLabel('Artist name');
  const toForm = () => sidebar.getByRole('link', { name: 'Artist profile', exact: false }).first().click();
  const away = sidebar.getByRole('link', { name: 'Support' });
  await toForm();
  await name.waitFor();

  await away.click();
  await page.waitForURL('**/dashboard?view=support');
  await toForm();
  await name.fill('Maren H.');

  t.match(await answer(page, false, () => away.click()), /changes that are not saved/);
  await shows(t, () => name.inputValue(), 'Maren H.', 'staying keeps what was written');
  await answer(page, false, () => page.evaluate('history.back()'));
  await shows(t, () => name.inputValue(), 'Maren H.');
  await page.waitForURL(/view=artist-profile/);
  await answer(page, false, () => page.reload({ timeout: 2_000 }));
  await shows(t, () => name.inputValue(), 'Maren H.');
  await answer(page, true, () => page.evaluate('history.back()'));
  await page.waitForURL('**/dashboard?view=support');
});
