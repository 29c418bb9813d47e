import { randomUUID } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import type { CheckoutReply } from '../../../../src/contract/checkout.ts';
import type { Person } from './market.ts';
import { PACE, type Scene } from './scene.ts';
import { count, type Placed } from './told.ts';

/** What a buyer does on the page of the provider, and how likely. */
const CHOICES = { pay: 6, twice: 2, decline: 1 };
/** The shop is told half a minute later, or never, and finds out by itself. */
const UNTOLD = { ...CHOICES, late: 1, never: 1 };
/** Milliseconds that somebody waits for the page. */
const PATIENCE = 5_000;

type Checkout = CheckoutReply['checkout'];

/** Waits for the page on which to pay. @returns null when none came, or nothing is to be paid any more */
async function pageOf({ ask, isOver }: Scene, person: Person, id: number): Promise<string | null> {
  const end = performance.now() + PATIENCE;
  while (performance.now() < end && !isOver()) {
    const { body } = await ask<{ checkout: Checkout }>(person, { method: 'GET', path: `/checkout/${id}` }, 0);
    if (body.checkout.payment.page !== null) return body.checkout.payment.page;
    await scheduler.wait(PACE);
  }
  return null;
}

/** Presses a button of the page, or does not reach it. @returns the status of the answer, 0 for none */
const press = (page: string, choice: string): Promise<number> =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  );

/**
 * Goes to pay by card, by two tabs at once now and then, and does what people do there.
 *
 * @param before done between opening the page and paying, so that the money may come too late
 */
export async function payByCard(
  scene: Scene,
  person: Person,
  { placed, before }: { placed: Placed; before?: (() => Promise<void>) | undefined },
): Promise<void> {
  const { ask, random, told, untold } = scene;
  const pay = (turn: number) => {
    const headers = { 'idempotency-key': randomUUID() };
    return ask<CheckoutReply>(person, { method: 'POST', path: `/checkout/${placed.id}/pay`, headers }, turn);
  };
  const tabs = random.chance(0.3) ? [0, 1] : [random.below(2)];
  const answers = await Promise.all(tabs.map(pay));
  for (const { status, body } of answers) if (status !== 202) count(told.refused, `pay: ${body.code}`);
  if (answers.every(({ status }) => status !== 202)) return;
  const page = await pageOf(scene, person, placed.id);
  await before?.();
  if (page === null) return;
  const choice = random.choose(untold ? UNTOLD : CHOICES);
  const pressed = await Promise.all(tabs.map(() => press(page, choice)));
  if (pressed.includes(303)) count(told.pressed, choice);
}
