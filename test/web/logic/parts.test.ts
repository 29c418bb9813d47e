import { mock } from 'node:test';
import t from 'tap';
import { forgetFailures } from '../../../web/src/lib/reading/try-again.ts';
import { isWaiting, onWaiting, showWaiting } from '../../../web/src/lib/reading/waiting.ts';
import { lazily, MissingPart } from '../../../web/src/lib/screens/part.ts';

t.test('a part is loaded once, and stays', async (t) => {
  let loads = 0;
  const part = lazily(async () => {
    loads += 1;
    return 'menu';
  });
  t.equal(part.here(), undefined);
  t.same(await Promise.all([part.load(), part.load()]), ['menu', 'menu']);
  void forgetFailures();
  t.equal(await part.load(), 'menu');
  t.equal(part.here(), 'menu');
  t.equal(loads, 1);
});

t.test('a part that did not arrive is asked for again only when something is tried again', async (t) => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => 'menu'];
  const part = lazily(() => answers.shift()?.() ?? Promise.reject(new Error('asked once too often')));
  const first = part.load();
  await t.rejects(first, MissingPart);
  t.equal(part.load(), first, 'a failure is one promise, so that drawing it does not ask for ever');
  void forgetFailures();
  t.equal(await part.load(), 'menu');
});

// Shows 8.1
t.test('a part that never comes fails in time, and can be asked for again', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const answers = [new Promise<string>(() => undefined), Promise.resolve('menu')];
  const part = lazily(() => answers.shift() ?? Promise.reject(new Error('asked once too often')));
  const never = part.load();
  mock.timers.tick(120_000);
  await t.rejects(never, MissingPart);
  void forgetFailures();
  t.equal(await part.load(), 'menu');
});

t.test('a wait is shown after a moment, once for all that is waited for', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const seen: boolean[] = [];
  t.teardown(onWaiting(() => seen.push(isWaiting())));
  const [page, menu] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

  const quick = showWaiting(Promise.resolve());
  await quick;
  mock.timers.tick(1_000);
  t.same(seen, [], 'what is there at once is no wait');

  const shown = showWaiting(page.promise);
  t.equal(showWaiting(page.promise), shown);
  mock.timers.tick(99);
  t.equal(isWaiting(), false);
  mock.timers.tick(1);
  t.equal(isWaiting(), true);
  const failing = showWaiting(menu.promise);
  page.resolve();
  await page.promise;
  t.equal(isWaiting(), true, 'one of the two is still on its way');
  menu.reject(new Error('gone'));
  await t.rejects(failing);
  t.equal(isWaiting(), false, 'a failure ends it too');
  t.same(seen, [true, false]);
});
