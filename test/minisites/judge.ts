import { join } from 'node:path';
import type { Browser } from 'playwright-core';

type Judged = { wrong: string[]; written: string };

/**
 * Opens a page that reads HTML and says what in it could run, load or leave its box.
 *
 * @returns the judge, and the addresses that the page tried to load, all of them blocked
 */
export async function openJudge(browser: Browser) {
  const page = await browser.newPage();
  const loaded: string[] = [];
  await page.route('**/*', (route) => {
    loaded.push(route.request().url());
    return route.abort();
  });
  await page.addScriptTag({ path: join(import.meta.dirname, 'judge.js') });
  const judge = (htmls: string[]): Promise<Judged[]> => page.evaluate(`judge(${JSON.stringify(htmls)})`);
  return { judge, loaded };
}
