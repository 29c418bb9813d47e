import { CHOICES, DISPUTE_CHOICES, type DisputeChoice } from './choices.ts';
import type { Kept as KeptPayment } from './ledger.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const STYLE = `
body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 2rem 1rem; }
button { display: block; font: inherit; margin: 0.5rem 0; min-height: 2.75rem; padding: 0 1rem; width: 100%; }
.not-real { background: #fff3c4; color: #3d2f00; padding: 0.75rem 1rem; }
@media (prefers-color-scheme: dark) { :root { background: #111; color: #eee; color-scheme: dark; } }`;

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head><body><main>
<p class="not-real">This is a pretend provider of payments. No money moves.</p>
<h1>${title}</h1>${body}</main></body></html>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const back = (to: string) => `<p><a href="${escaped(to)}">Back to the shop</a></p>`;

const button = (choice: string, label: string) => `<button name="choice" value="${choice}">${label}</button>`;

/** The page on which a buyer pays, or does what buyers and providers also do. */
export function payingPage({ amount_cents, declined, leave_to }: KeptPayment): string {
  const buttons = Object.entries(CHOICES).map(([choice, label]) => button(choice, label));
  return pageOf(
    `Pay ${dollars(amount_cents)}`,
    `${declined ? '<p role="alert">The card was declined. Try again.</p>' : ''}
<form method="post">${buttons.join('')}${button('again', 'Pay; the bank asks once more')}</form>${back(leave_to)}`,
  );
}

/** The bank's own question, which some cards bring. */
export const askedAgainPage = ({ amount_cents }: KeptPayment): string =>
  pageOf(
    'Is it you?',
    `<p>Your bank asks whether you want to pay ${dollars(amount_cents)}.</p>
<form method="post">${button('pay', 'Yes, pay')}${button('decline', 'No')}</form>`,
  );

/** What may still be done with a payment that is taken. */
function choicesAfter({ state, dispute, captured_cents, refunded_cents }: KeptPayment): DisputeChoice[] {
  if (state !== 'captured') return [];
  if (!dispute && refunded_cents === 0) return ['dispute'];
  if (!dispute) return refunded_cents < captured_cents ? ['dispute', 'whole'] : ['whole'];
  return dispute.state === 'open' ? ['lose', 'win'] : [];
}

/** Where there is nothing to pay, but a buyer may still go to their bank. */
export function donePage(payment: KeptPayment): string {
  const { state, dispute, return_to } = payment;
  const buttons = choicesAfter(payment).map((choice) => button(choice, DISPUTE_CHOICES[choice]));
  return pageOf(
    'Nothing to pay',
    `<p>This payment is ${state}.${dispute ? ` Its dispute is ${dispute.state}.` : ''}</p>
${buttons.length > 0 ? `<form method="post">${buttons.join('')}</form>` : ''}${back(return_to)}`,
  );
}
