import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { findings, scrollsSideways } from './axe.ts';
import { backOnline, openPage, startBrowser } from './browser.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

t.test('an artist joins the waitlist', async (t) => {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const join = page.getByRole('button', { name: 'Join Waitlist' });
  const entries = () => stack.db.selectFrom('waitlist.entry').select(['name', 'email']).execute();

  // Shows 1.8, 1.34, 1.36, 1.38, 5.1, 6.6
  t.test('reads what is coming, with the figures of the waitlist', async (t) => {
    await page.goto('/launch');
    await page.getByRole('navigation', { name: 'Launch' }).getByText('Early Access Coming Soon').waitFor();
    const logo = page.getByRole('navigation', { name: 'Launch' }).getByRole('link', { name: 'Vernissage' });
    await shows(t, () => logo.getAttribute('href'), '/');
    await page.locator('footer').getByText(`© ${new Date().getFullYear()} Vernissage`).waitFor();
    await hasCount(t, page.getByRole('banner'), 0, 'the bar is hidden');
    await hasCount(t, page.getByRole('navigation', { name: 'Footer' }), 0, 'the foot is hidden');
    const cards = page.getByRole('region', { name: 'What you get' }).getByRole('article');
    await hasTexts(t, cards.getByRole('heading'), [
      'A personal digital gallery',
      'Direct payouts',
      'AI-powered discovery',
      '20% commission',
    ]);
    for (const [index, words] of [/mini-site/, /card payment provider/, /Collectors/, /keep 80%/].entries())
      t.match(await cards.nth(index).textContent(), words);
    t.notMatch(await page.locator('body').textContent(), '85%');
    t.match(await page.locator('footer').textContent(), `© ${new Date().getFullYear()} Vernissage`);
    t.same(await findings(page), []);
    await shoot(page, 'launch');
    t.equal(await scrollsSideways(page), false);
  });

  // Shows 1.35
  t.test('goes to the form by the button in the hero', async (t) => {
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await until('the form is in sight', () =>
      page.evaluate<boolean>('document.querySelector("form").getBoundingClientRect().top < innerHeight / 2'),
    );
    await shows(t, () => page.evaluate('document.activeElement.id'), 'waitlist');
    await page.keyboard.press('Tab');
    await shows(t, () => page.evaluate('document.activeElement.name'), 'name');
  });

  // Shows 1.37, 3.1, 3.2, 3.3, 3.5
  t.test('hears what is missing, once a field is left or the form is sent', async (t) => {
    await hasCount(t, page.getByText('Please enter your name'), 0);
    await field('Full Name').fill('   ');
    await field('Full Name').blur();
    await page.getByText('Please enter your name').waitFor();
    await hasCount(t, page.getByText('Please enter a valid email'), 0, 'the other field was not touched');
    await join.click();
    await page.getByText('Please enter a valid email').waitFor();
    for (const wrong of ['ines', 'ines@studio', 'ines @studio.example']) {
      await field('Email Address').fill(wrong);
      await page.getByText('Please enter a valid email').waitFor();
    }
    await join.click();
    t.same(await findings(page), []);
    await shoot(page, 'launch-refused');
    t.same(await entries(), [], 'nothing was sent');
  });

  // Shows 2.4, 4.2
  t.test('hears that it failed when the server is away, and keeps what was written', async (t) => {
    await field('Full Name').fill(' Ines Duarte ');
    await field('Email Address').fill(' Ines@Studio.example ');
    await page.context().setOffline(true);
    await join.click();
    await page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' }).waitFor();
    await shoot(page, 'launch-failed');
    await shows(t, () => field('Full Name').inputValue(), ' Ines Duarte ');
    await backOnline(page);
  });

  // Shows 4.1
  t.test("hears the server's own sentence", async () => {
    await field('Full Name').fill('Ines\u0085');
    await join.click();
    await page.getByRole('alert').filter({ hasText: 'control characters' }).waitFor();
    await field('Full Name').fill(' Ines Duarte ');
  });

  // Shows 2.1, 2.2, 3.2
  t.test('waits while it is being sent, then is on the list', async (t) => {
    await page.evaluate(`new MutationObserver(() => {
      const button = document.querySelector('form button');
      if (button?.textContent === 'Joining...') window.seen = button.disabled;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })`);
    await join.click();
    const said = page.getByRole('status').filter({ hasText: "You're on the list." });
    await said.waitFor();
    await shows(t, () => said.textContent(), "You're on the list. Check your inbox for confirmation.");
    await hasCount(t, page.getByRole('form', { name: 'Waitlist' }), 0, 'it stands in the place of the form');
    t.equal(await page.evaluate('window.seen'), true, 'the button said so, and could not be pressed twice');
    t.same(await entries(), [{ name: 'Ines Duarte', email: 'ines@studio.example' }]);
    t.same(await findings(page), []);
    await shoot(page, 'launch-joined');
  });

  // Shows 2.3, 3.4
  t.test('sees the same when already on it', async (t) => {
    await page.reload();
    await shows(t, () => field('Full Name').inputValue(), '');
    await join.click();
    await page.getByText('Please enter your name').waitFor();
    await page.getByText('Please enter a valid email').waitFor();
    await field('Full Name').fill('Ines Duarte');
    await field('Email Address').fill('INES@studio.example');
    await join.click();
    await page.getByText("You're on the list. Check your inbox for confirmation.").waitFor();
    t.equal((await entries()).length, 1);
  });
});

// Shows 5.2, 6.6
t.test('an artist reads why to sell here, with the figures of the marketing copy', async (t) => {
  const stack = await startStack(t);
  const browser = await startBrowser(t);
  const page = await openPage(browser, stack.origin);
  await page.goto('/sell');
  await page.getByRole('heading', { level: 1, name: 'Artists keep 85% of every sale' }).waitFor();
  await page.getByText('Free to start. Pay only when you sell.').waitFor();
  t.notMatch(await page.locator('main').textContent(), /80%|20%/);
  await shows(t, () => page.getByRole('link', { name: 'Start Selling' }).getAttribute('href'), '/register');
  for (const offer of [
    'A public profile',
    'A mini-site, at no extra cost',
    'Direct messaging with collectors',
    'Your own shipping and delivery',
    'Listing tools',
    'A sales dashboard',
  ])
    await page.getByRole('heading', { level: 3, name: offer }).waitFor();
  t.same(await findings(page), []);
  await shoot(page, 'sell');
  t.equal(await scrollsSideways(page), false);
});
