import type { Browser, Page } from 'playwright-core';
import type { Order } from '../../src/contract/orders.ts';
import type { Sale } from '../../src/contract/sales.ts';
import type { Client } from '../helpers/client.ts';
import { sayHowToPay } from '../helpers/say-how-to-pay.ts';
import { startStack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';
import { comeBack, openPage } from './browser.ts';

type Started = Awaited<ReturnType<typeof startStack>>;
type Person = Awaited<ReturnType<Started['shopper']>>;

/** A marketplace where selling is open. */
export function startSelling(t: Test, env: Record<string, string> = {}): Promise<Started> {
  return startStack(t, { worker: true, env: { LAUNCHED: 'password-reset,checkout', ...env } });
}

/** An artist whose device knows that they are one, as it does after a sign-in; `silent`: who has not said how to pay. */
export async function artist(
  stack: Started,
  name: string,
  { silent = false } = {},
): Promise<Person & { profileId: number }> {
  const person = await stack.artist(name);
  if (!silent) await sayHowToPay(stack, person);
  const { session } = person;
  return { ...person, session: { ...session, user: { ...session.user, role: 'artist' } } };
}

/** Somebody with works in the bag, whose address is verified, as by the link of a mail. */
export async function collector(stack: Started, name: string, works: { id: number }[] = []): Promise<Person> {
  const person = await stack.shopper(name);
  const { id } = person.session.user;
  await stack.db.updateTable('account.user').set({ is_verified: true }).where('id', '=', id).execute();
  await fillBag(person, works);
  return person;
}

/** Puts works into the bag of somebody, one piece of each. */
export async function fillBag(person: Client, works: { id: number }[]): Promise<void> {
  for (const { id } of works) await person.call('POST', '/api/v1/cart/items', { body: { artwork_id: id } });
}

export const ADDRESS = {
  ...{ name: 'Grace Hopper', line1: '12 Harbour Road', line2: null, city: 'Arlington', region: 'Virginia' },
  ...{ postal_code: '22201', country: 'US', phone: null },
};

/** Asks for works as the page does. @returns the orders */
export async function order(person: Client, works: { id: number; price: number }[], key: string): Promise<Order[]> {
  const lines = works.map(({ id, price }) => ({ artwork_id: id, quantity: 1, price }));
  const { status, body } = await person.call<{ checkout: { orders: Order[] } }>('POST', '/api/v1/checkout', {
    body: { lines, ship_to: ADDRESS },
    headers: { 'idempotency-key': `"${key}"` },
  });
  if (status !== 201) throw new Error(`ordering answered ${status}: ${JSON.stringify(body)}`);
  return body.checkout.orders;
}

/** Takes a sale further, as its artist. */
export async function step(artist: Client, id: number, deed: string, body?: unknown): Promise<Sale> {
  const answer = await artist.call<{ sale: Sale }>('POST', `/api/v1/sales/${id}/${deed}`, { body });
  if (answer.status !== 200) throw new Error(`${deed} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.sale;
}

/** Takes an order further, as its collector. */
export async function stepOfBuyer(collector: Client, id: number, deed: string, body?: unknown): Promise<Order> {
  const answer = await collector.call<{ order: Order }>('POST', `/api/v1/orders/${id}/${deed}`, { body });
  if (answer.status !== 200) throw new Error(`${deed} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.order;
}

/** Notes on the page of a sale that the money came, and answers the question. @param amount as the question names it */
export async function noteMoney(desk: Page, amount: string, label = 'Note the Money'): Promise<void> {
  await desk.getByRole('button', { name: label }).click();
  const question = desk.getByRole('alertdialog', { name: `Note that ${amount} came on ` });
  await question.getByRole('button', { name: label }).click();
}

/** What stands first on the page of an order or a sale: what it is now. */
export const stateOf = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Opens a page of somebody who is signed in. @param on the phone, or a laptop */
export async function openAs(
  browser: Browser,
  stack: Started,
  person: Person,
  path: string,
  on: { phone?: boolean } = {},
): Promise<Page> {
  const page = await openPage(browser, stack.origin, on);
  await comeBack(page, person);
  await page.goto(path);
  return page;
}

/** Fills the address of the checkout as a person does. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(ADDRESS.name);
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.line1);
  await page.getByLabel('Postal code').fill(ADDRESS.postal_code);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('State or region').fill(ADDRESS.region);
  await page.getByLabel('Country').selectOption(ADDRESS.country);
}
