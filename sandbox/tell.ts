import { SIGNATURE_HEADER, sign } from '../src/serving/payments/signature.ts';
import type { Ledger, Unsent } from './ledger.ts';

const PATIENCE = 5_000;
const LOOK_EVERY = 200;
const LONGEST_PAUSE = 3_600_000;

/** Tells the shop what it has not taken yet, and again until it has. @returns a function that stops it */
export function startTelling(ledger: Ledger, notify: { url: string; secret: string }, now: () => number) {
  const tell = async (notice: Unsent) => {
    const body = Buffer.from(JSON.stringify({ id: notice.id, payment: notice.payment }));
    const answer = await fetch(notify.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: sign(notify.secret, body, new Date(now())),
      },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null);
    if (answer?.ok) return ledger.told(notice.id);
    const pause = Math.min(LONGEST_PAUSE, 500 * 2 ** notice.tries);
    ledger.postpone({ ...notice, due: now() + pause, tries: notice.tries + 1 });
  };
  let telling: Promise<unknown> | null = null;
  const look = () => {
    ledger.settle();
    telling ??= Promise.all(
      ledger
        .unsent()
        .filter(({ due }) => due <= now())
        .map(tell),
    ).finally(() => {
      telling = null;
    });
  };
  const timer = setInterval(look, LOOK_EVERY);
  return async () => {
    clearInterval(timer);
    await telling;
  };
}
