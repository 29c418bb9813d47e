import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Sent } from './orders.ts';

export type Generator = { send(order: Order): Promise<Sent>; stop(): Promise<void> };

/** Starts a generator in a process of its own, with the defaults of Node.js. It carries out several orders at once. */
export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<Sent>>();
  let orders = 0;
  child.on('message', ({ number, sent, error }: { number: number; sent?: Sent; error?: string }) => {
    const order = waiting.get(number);
    waiting.delete(number);
    if (sent) order?.resolve(sent);
    else order?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the generator has ended'));
  });
  return {
    send(order) {
      orders += 1;
      const answer = Promise.withResolvers<Sent>();
      waiting.set(orders, answer);
      child.send({ number: orders, order });
      return answer.promise;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
