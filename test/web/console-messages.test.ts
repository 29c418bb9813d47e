import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { talkOf } from '../messages/talk.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openConsole, openPage, startBrowser } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('an administrator looks after what people write to each other', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const { talk, say, report, block } = talkOf(stack);
  const page = await openPage(browser, stack.origin, { counted: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConsole(page, await stack.admin());
  const maren = await stack.artist('Maren Holt');
  const grace = await stack.shopper('Grace');
  const table = (name: string) => page.getByRole('table', { name });

  await t.test('who sees that they load, and that nothing is reported', async (t) => {
    const answer = await holdBack(page, '**/admin/messages');
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'MESSAGES' }).click();
    await page.getByText('LOADING...').waitFor();
    answer();
    await table('Reported conversations').getByText('Nothing is reported.').waitFor();
    await table('Blocks').getByText('Nobody is blocked.').waitFor();
    await table('Members who may not write').getByText('Everybody may write.').waitFor();
    t.same(await findings(page), []);
    await shoot(page, 'console-messages-empty');
  });

  const id = await talk(grace, maren.profileId, { text: 'Hello, I have an offer' });
  await say(maren, id, 'What is it?');
  await report(maren, id, 'Wants money in advance');
  await block(maren, id);

  await t.test('who reads what was reported, is told that this is noted, and sees how often it was', async (t) => {
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await table('Reported conversations').getByText('Wants money in advance').waitFor();
    await table('Blocks').getByText('Grace').waitFor();
    await page.getByRole('button', { name: `READ ${id}` }).click();
    const read = page.getByRole('region', { name: `CONVERSATION ${id}` });
    await read.getByText('That you did is noted').waitFor();
    await hasTexts(t, read.getByRole('listitem').locator('[dir=auto]'), ['What is it?', 'Hello, I have an offer']);
    await page.getByRole('button', { name: 'REFRESH' }).click();
    await shows(t, () => table('Reported conversations').getByRole('row').last().textContent(), /UTC1READ$/);
    t.same(await findings(page), []);
    t.notOk(await scrollsSideways(page));
    await shoot(page, 'console-messages');
  });

  await t.test('who stops a member from writing, says why, and lets them write again', async (t) => {
    const name = `Grace (${grace.session.user.id})`;
    await page.getByRole('button', { name: `STOP ${name}` }).click();
    await page.getByText('ERROR: Please give a reason').waitFor();
    await page.getByLabel(`Stop ${name} from writing`).fill('Fraud');
    await page.getByRole('button', { name: `STOP ${name}` }).click();
    await page.getByText(`${name} is stopped from writing.`).waitFor();
    await table('Members who may not write').getByText('Fraud').waitFor();
    const refused = await talkOf(stack).begin(grace, (await stack.artist('June')).profileId);
    t.match(refused, { status: 403, body: { code: 'WRITING_STOPPED' } });
    await hasCount(t, page.getByRole('status').and(page.locator(':focus')), 1);
    await page.getByRole('button', { name: `LET WRITE ${name}` }).click();
    await hasCount(t, page.getByRole('status').filter({ hasText: 'may write again' }).and(page.locator(':focus')), 1);
    await t.resolves(table('Members who may not write').getByText('Everybody may write.').waitFor());
  });

  await t.test('who closes the report, and reads it no more', async (t) => {
    await page.getByRole('button', { name: 'CLOSE THE REPORT' }).click();
    const said = page.getByRole('status').filter({ hasText: `Conversation ${id} is closed` });
    await said.waitFor();
    await hasCount(t, said.and(page.locator(':focus')), 1, 'the focus is where it is said');
    await t.resolves(table('Reported conversations').getByText('Nothing is reported.').waitFor());
  });
});
