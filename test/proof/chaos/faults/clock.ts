import type { Fault } from '../fault.ts';

/** Events that are sent while the clock is wrong. */
const MEANWHILE = 60;

type Turn = { name: string; there: NodeJS.Signals; back: NodeJS.Signals };

const turned = ({ name, there, back }: Turn): Fault => ({
  name,
  async act({ product, senders, random }) {
    // One of the processes: those that are right must get on with one that is wrong.
    const victim = random.pick([product.api, ...product.workers]);
    victim.signal(there);
    await senders.more(MEANWHILE);
    victim.signal(back);
  },
  heal: async () => undefined,
  within: 5,
});

export const clocksTurned: Fault[] = [
  turned({ name: 'clock of a process an hour ahead', there: 'SIGWINCH', back: 'SIGURG' }),
  turned({ name: 'clock of a process an hour behind', there: 'SIGURG', back: 'SIGWINCH' }),
];
