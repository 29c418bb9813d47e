import t from 'tap';
import { startStack } from '../../helpers/stack.ts';
import { openPage, startBrowser } from '../../web/browser.ts';

t.test(
  'who writes with an input method is searched for the word that they choose, and for none on the way',
  async (t) => {
    const stack = await startStack(t, { redis: false });
    const page = await openPage(await startBrowser(t), stack.origin);
    await page.clock.install();
    await page.goto('/discover');
    const field = page.getByRole('searchbox', { name: 'Search works' });
    await field.focus();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'とうきょう', selectionStart: 5, selectionEnd: 5 });
    t.equal(await field.inputValue(), 'とうきょう');
    await page.clock.runFor(5_000);
    t.equal(new URL(page.url()).search, '', 'the word is not chosen yet');
    await keyboard.send('Input.insertText', { text: '東京' });
    await page.clock.runFor(5_000);
    await page.waitForURL((url) => url.searchParams.get('q') === '東京');
  },
);
