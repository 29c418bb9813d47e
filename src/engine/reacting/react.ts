import { noteOutcome } from '../liveness/attempts.ts';
import type { EventRegistry } from '../log/event-registry.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { collectEffects } from './collect.ts';
import { performNext, type Reacting } from './perform.ts';
import type { Reactor } from './reactor.ts';

/** Milliseconds between looks at PostgreSQL. */
const POLL = 1_000;
/** Effects that a process performs at once. */
const AT_ONCE = 4;
/** Effects that each of them performs before new ones are collected: what is new waits for no backlog. */
const IN_A_TURN = 10;

/**
 * Lets a reactor react: each event that it names has its effects once. It may run in any number of processes, needs no
 * Redis, and resumes where it stopped.
 *
 * @returns a function that stops it after the effects under way
 */
export function startReactor(reacting: Reacting & { registry: EventRegistry }, reactor: Reactor): () => Promise<void> {
  const { db, registry, log } = reacting;
  let stopped = false;
  let isOlder = false;
  const begun = new Set<string>();
  /** @returns whether more may be due */
  const perform = async (suspect: boolean): Promise<boolean> => {
    for (let done = 0; done < IN_A_TURN; done += 1)
      if (stopped || !(await performNext(reacting, reactor, { suspect, begun }))) return false;
    return true;
  };
  /** Notes outcomes that could not be noted while PostgreSQL was away: this process survived all these effects. */
  const settle = async () => {
    for (const key of begun) {
      await noteOutcome(db, { kind: reactor.name, key });
      begun.delete(key);
    }
  };
  const look = singleFlight(async () => {
    if (stopped) return;
    try {
      await settle();
      for (let more = true; more; ) {
        const left = await collectEffects(db, reactor, registry);
        if (left && !isOlder) log.info({ reactor: reactor.name }, 'the next event is for a worker of newer code');
        isOlder ||= left;
        more = (await Promise.all(Array.from({ length: AT_ONCE }, () => perform(false)))).includes(true);
      }
      while (await perform(true));
    } catch (error) {
      log.warn({ err: error, reactor: reactor.name }, 'effects wait');
    }
  });
  const timer = setInterval(() => void look(), POLL);
  void look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await look();
  };
}
