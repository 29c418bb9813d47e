import { scheduler } from 'node:timers/promises';
import type { EngagementLog } from '../../../src/engine/log/engagement.ts';
import { AppError } from '../../../src/errors.ts';
import { eventsOf } from '../lanes/senders.ts';
import { createRandom, exponential } from './random.ts';

export type Offer = { rate: number; events: number; senders: number; seconds: number };
/** When an append was answered, and its last position; `latency` counts from when it was due. All in milliseconds. */
export type Answered = { latency: number; at: number; position: number };

/** Lets appends arrive by chance, `rate` events a second on average. @returns the answers; a refused one is left out */
export async function offer(log: EngagementLog, { rate, events, senders, seconds }: Offer): Promise<Answered[]> {
  const random = createRandom(1);
  const begun = performance.now();
  const under: Promise<Answered[]>[] = [];
  const append = async (due: number) => {
    const { position } = await log.append(eventsOf(1 + Math.floor(random() * senders), events));
    const at = performance.now();
    return [{ latency: at - due, at, position: Number(position) }];
  };
  const refuse = (error: unknown) => {
    if (error instanceof AppError && error.code === 'OVERLOADED') return [];
    throw error;
  };
  const mean = (1_000 * events) / rate;
  for (let due = begun; due < begun + seconds * 1_000; due += exponential(random, mean)) {
    const early = due - performance.now();
    if (early > 0) await scheduler.wait(Math.ceil(early));
    under.push(append(due).catch(refuse));
  }
  return (await Promise.all(under)).flat();
}
