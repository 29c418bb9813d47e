import { loadState } from '../../../engine/log/load-state.ts';
import { NotYet } from '../../../engine/reacting/reactor.ts';
import type { Letter } from '../../../serving/mail/letters.ts';
import { type Order, order, orderStream } from '../state.ts';
import { payment, paymentStream } from './payment.ts';

/**
 * A letter that waits until the card was charged. It may turn out that it cannot be: then another letter says so, and
 * nobody is told two things.
 *
 * @param isMeant whether it still is, by what has become of the order meanwhile
 */
export const onceCharged = ({ on, write }: Letter, isMeant: (state: Order) => boolean = () => true): Letter => ({
  on,
  async write({ domainLog, ...desk }, event) {
    const { method, order_id } = event.payload;
    if (method !== 'card') return null;
    const { state } = await loadState(domainLog, orderStream(Number(order_id)), order);
    if (!state || !isMeant(state)) return null;
    const { step } = (await loadState(domainLog, paymentStream(state.checkout_id), payment)).state ?? {};
    if (step === 'voided') return null;
    if (step !== 'captured') throw new NotYet('not_captured_yet');
    return write({ domainLog, ...desk }, event);
  },
});
