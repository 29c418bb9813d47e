import type { Clock } from './clock.ts';
import { exponential, type Random } from './random.ts';

/** Every `period` milliseconds a burst of `share` of that time, with `factor` times as many appends as on average. */
export type Bursts = { factor: number; share: number; period: number };

export type Arrivals =
  /** Each sender appends again as soon as it is answered. */
  | { kind: 'closed'; senders: number; events: number }
  /** Events a second on average, whatever the answers, in appends of `events`. */
  | { kind: 'open'; rate: number; events: number; senders: number; bursts?: Bursts };

/** Sends an append of a sender; calls back with its answer. */
export type Send = (sender: number, events: number, answered: () => void) => void;

/** Poisson arrivals: those of the highest rate, of which each counts with the probability that the rate of now has. */
function sendOpenly(clock: Clock, random: Random, arrivals: Extract<Arrivals, { kind: 'open' }>, send: Send): void {
  const { rate, events, senders, bursts = { factor: 1, share: 1, period: 1 } } = arrivals;
  const { factor, share, period } = bursts;
  const quiet = share === 1 ? factor : (1 - share * factor) / (1 - share);
  if (quiet < 0) throw new Error('bursts cannot bring more than all events');
  const mean = (1_000 * events) / rate / factor;
  const arrive = () => {
    const now = clock.now % period < share * period ? factor : quiet;
    if (random() < now / factor) send(1 + Math.floor(random() * senders), events, () => undefined);
    clock.after(exponential(random, mean), arrive);
  };
  clock.after(exponential(random, mean), arrive);
}

/** Lets appends arrive for as long as the clock runs. */
export function sendAll(clock: Clock, random: Random, arrivals: Arrivals, send: Send): void {
  if (arrivals.kind === 'open') {
    sendOpenly(clock, random, arrivals, send);
    return;
  }
  for (let sender = 1; sender <= arrivals.senders; sender += 1) {
    const again = () => send(sender, arrivals.events, again);
    again();
  }
}
