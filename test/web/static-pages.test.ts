import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { findings, scrollsSideways } from './axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { collector, openAs, startSelling } from './selling.ts';
import { shoot } from './shots.ts';
import { hasCount, hasTexts, shows } from './shown.ts';

const PAGES = {
  '/support': 'Support',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/cookies': 'Cookie Policy',
};

t.test('the pages for reading', async (t) => {
  const { origin } = await startStack(t, { env: { LAUNCHED: '' } });
  const browser = await startBrowser(t);
  const page = await openPage(browser, origin);

  // Shows 1.5, 1.89, 1.90
  for (const [path, title] of Object.entries(PAGES))
    t.test(`${path} stands outside the gallery, and leads home`, async (t) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await shows(t, () => page.title(), `${title} · Vernissage`);
      await hasCount(t, page.getByRole('navigation', { name: 'Main' }), 0);
      t.same(await findings(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      t.same(await findings(page), [], 'in the dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await shoot(page, `page${path.replace('/', '-')}`);
      await page.setViewportSize({ width: 390, height: 844 });
      t.equal(await scrollsSideways(page), false);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL(`${origin}/`);
    });

  // Shows 1.90, 1.91, 1.92, 1.93, 1.94, 1.95, 1.96, 1.97
  t.test('the cookie policy says what is kept, and what for', async (t) => {
    await page.goto('/cookies');
    await shows(t, () => page.getByRole('link', { name: 'Vernissage', exact: true }).first().getAttribute('href'), '/');
    const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
    const before = today();
    await page.reload();
    const told = await page.getByText(/^Last updated: /).textContent();
    t.ok(
      [before, today()].some((day) => told === `Last updated: ${day}`),
      `${told}`,
    );
    await hasTexts(t, page.getByRole('heading', { level: 2 }), [
      'What Are Cookies',
      'How We Use Cookies',
      'Managing Cookies',
      'Third-Party Cookies',
      'Updates to This Policy',
      'Contact Us',
    ]);
    const uses = page.getByRole('region', { name: 'How We Use Cookies' });
    await hasTexts(t, uses.getByRole('heading', { level: 3 }), ['Essential', 'Performance', 'Functional']);
    await hasTexts(t, uses.getByRole('listitem'), [
      ...['Authentication and security', 'Shopping cart', 'Session management'],
      ...['Pages visited and time spent', 'Click patterns', 'Errors and loading times'],
      ...['Language and region', 'Display settings', 'Recently viewed items'],
    ]);
    const others = page.getByRole('region', { name: 'Third-Party Cookies' });
    for (const other of ['Payment processors', 'Analytics', 'Social plugins'])
      await others.getByRole('listitem').filter({ hasText: other }).waitFor();
    const contact = page.getByRole('region', { name: 'Contact Us' }).getByRole('link');
    await shows(t, () => contact.getAttribute('href'), 'mailto:privacy@vernissage.example');
  });

  // Shows 1.98
  t.test('the foot has the four links and the year', async (t) => {
    const foot = page.getByRole('contentinfo');
    for (const [name, path] of Object.entries({
      Support: '/support',
      Privacy: '/privacy',
      Terms: '/terms',
      Cookies: '/cookies',
    }))
      await shows(t, () => foot.getByRole('link', { name, exact: true }).getAttribute('href'), path);
    await foot.getByText(`© ${new Date().getFullYear()} Vernissage`).waitFor();
  });

  t.test('the contents lead to their sections, also from an address', async (t) => {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL('**/cookies#contact');
    await page.goto('/privacy#rights');
    await page.getByRole('heading', { name: 'Correcting and Deleting' }).waitFor();
    await shows(t, () => page.evaluate('scrollY > 0'), true, 'the page starts at the section');
  });

  // Shows 5.27
  t.test('support says how to reach people, and how soon they answer', async (t) => {
    await page.goto('/support');
    const contact = page.getByRole('region', { name: 'Write to Us' });
    await contact.getByText('24-48 hours').waitFor();
    await shows(t, () => contact.getByRole('link').getAttribute('href'), 'mailto:support@vernissage.example');
  });
});

t.test('where selling is open, who deletes an account is told what stays, and what is waited for', async (t) => {
  const stack = await startSelling(t);
  const page = await openAs(await startBrowser(t), stack, await collector(stack, 'Grace'), '/privacy');
  for (const path of ['/privacy', '/settings/data']) {
    await page.goto(path);
    await page.getByText('Invoices stay with name and address for 10 years').waitFor();
    await page.getByText(/deleted only once what is paid has arrived.* and money that is owed has gone back/).waitFor();
  }
});
