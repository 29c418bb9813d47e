import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import type { Session } from '../../src/contract/accounts.ts';
import type { Client } from '../helpers/client.ts';
import { environment } from '../helpers/environment.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';
import { checkAnswersIn, settleAnswers } from './checked-answers.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this the headless shell rounds the width of each letter, unlike real screens.
  '--font-render-hinting=none',
];

/** Starts a real browser. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: environment('CHROMIUM_PATH'), args: ARGUMENTS });
}

let launched: Promise<Browser> | undefined;

/**
 * Starts the browser of this process once. Pages that the test opens in it close with the test, which fails when an
 * answer that they got differs from the contract.
 */
export async function startBrowser(t: Test): Promise<Browser> {
  if (!launched) {
    launched = launchBrowser();
    // Imported only here, because every program that imports tap becomes a test.
    const { t: root } = await import('tap');
    root.teardown(async () => (await launched)?.close());
  }
  const browser = await launched;
  t.teardown(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await settleAnswers();
  });
  return browser;
}

type Visitor = {
  /** False for a first visit: the question about analytics is still open. */
  asked?: boolean;
  /** False for a visitor who has declined analytics and is not in the figures. */
  counted?: boolean;
  /** True for a phone instead of a laptop. */
  phone?: boolean;
  /** The time zone of the device. */
  zone?: string;
};

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

const answer = (choice: 'accepted' | 'declined') => `try {
  if (localStorage.getItem('analytics_choice') === null) localStorage.setItem('analytics_choice', '${choice}');
} catch {}`;

/** What a browser with a screen says of itself: the events of one without are those of a bot. */
const userAgent = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

/** Milliseconds that a page has for each step. Only a step that fails takes them. */
const PATIENCE = 60_000;

/** Opens a page of a new visitor, who shares nothing with others. */
export async function openPage(
  browser: Browser,
  origin: string,
  { asked = true, counted = true, phone = false, zone }: Visitor = {},
): Promise<Page> {
  const device = { ...(phone ? PHONE : LAPTOP), ...(zone !== undefined && { timezoneId: zone }) };
  const context = await browser.newContext({ baseURL: origin, userAgent: userAgent(browser), ...device });
  context.setDefaultTimeout(PATIENCE);
  checkAnswersIn(context);
  if (asked) await context.addInitScript(answer(counted ? 'accepted' : 'declined'));
  return context.newPage();
}

/**
 * Waits until an expression is true in the page. `page.waitForFunction` would evaluate it again inside the page, which
 * the page's policy forbids.
 */
export async function untilInPage(page: Page, what: string, expression: string): Promise<void> {
  await until(what, () => page.evaluate<boolean>(`Boolean(${expression})`));
}

/** Refuses the stream of a member, which would keep the network of a page busy for ever. */
export async function refuseStream(page: Page): Promise<void> {
  await page.route('**/me/stream', (route) => route.fulfill({ status: 503, json: { code: 'OVERLOADED' } }));
}

/** The errors that a page writes to its console, as they come. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}

/** Fills the login form as a person does, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

type Person = Client & { session: Session; password: string };

/** Signs a person in without the login screen, as if they had come back. */
export async function comeBack(page: Page, { session: { user, ...tokens } }: Person): Promise<void> {
  const { id, email, name, role, is_admin, is_verified } = user;
  const account = { user_id: id, user_email: email, user_name: name, user_role: role, is_admin, is_verified };
  const { token: auth_token, refresh_token } = tokens;
  const stored = Object.entries({ auth_token, refresh_token, ...account }).map(([key, value]) => [key, String(value)]);
  await page.goto('/favicon.svg');
  await page.evaluate(`for (const [key, value] of ${JSON.stringify(stored)}) localStorage.setItem(key, value)`);
}

/** Gives a page its network back. The browser says so before it lets requests through, so one is tried. */
export async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isThrough = "fetch('/favicon.svg', { cache: 'no-store' }).then(() => true, () => false)";
  await until('the network is back', () => page.evaluate<boolean>(isThrough));
}

/** Opens the console of an admin, through the login screen. */
export async function openConsole(page: Page, admin: Person): Promise<void> {
  await page.goto('/console');
  await fillLogin(page, admin.session.user.email, admin.password);
  await page.getByRole('region', { name: 'TIMELINE' }).waitFor();
}

/** The figure in one of the console's boxes. */
export function figure(page: Page, box: string): Locator {
  return page.getByRole('region', { name: box, exact: true }).getByRole('paragraph');
}
