import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { shows } from './shown.ts';

t.test('an address that leads nowhere says so, and leads on', async (t) => {
  const stack = await startStack(t);
  const page = await openPage(await startBrowser(t), stack.origin);
  const address = `/nowhere/${'at-all'.repeat(40)}`;
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
  await page.getByText(address).waitFor();
  t.same(await findings(page), []);
  await shoot(page, 'nowhere');
  await page.setViewportSize({ width: 390, height: 844 });
  t.equal(await scrollsSideways(page), false);
  const main = page.getByRole('main');
  await shows(t, () => main.getByRole('link', { name: 'go to the home page' }).getAttribute('href'), '/');
  await main.getByRole('link', { name: 'Look through all works' }).click();
  await page.waitForURL('**/discover');
});

t.test('a path of the API without its base is no page, and answers programs all the same', async (t) => {
  const stack = await startStack(t);
  const page = await openPage(await startBrowser(t), stack.origin);
  for (const path of ['/artworks', '/cart', '/favorites', '/engagement/stats', '/home/featured']) {
    t.equal((await page.goto(path))?.status(), 404, path);
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
    const answer = await fetch(`${stack.origin}${path}`);
    t.match(answer.headers.get('content-type'), /^application\/json/, path);
    t.not(answer.status, 404, path);
  }
});
