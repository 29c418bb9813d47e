import { scheduler } from 'node:timers/promises';
import { type Answer, createClient } from '../../../helpers/client.ts';
import type { Front } from '../../chaos/product.ts';
import type { Person } from './market.ts';
import type { Told } from './told.ts';

/** Milliseconds that somebody waits for an answer, before trying again, and until they give up the whole run. */
const PATIENCE = 10_000;
const PAUSE = 50;
const AT_MOST = 120_000;

export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

/**
 * Asks one API after the other until the answer is final, as a page does that tries again.
 *
 * @param turn the API to begin with
 * @throws Error when nobody gives a final answer
 */
export type Ask = <Body>(person: Person, call: Call, turn: number) => Promise<Answer<Body & { code?: string }>>;

/** Answers that say nothing final: the same request may succeed later. */
const isPassing = ({ status, body }: Answer<{ code?: string }>) =>
  status === 503 || status === 429 || status === 408 || body.code === 'CONFLICT';

/** @param told counts the answers, and complains of those that only a fault of the product brings about */
export function openCounter(fronts: Front[], told: Told): Ask {
  return async <Body>({ token, name }: Person, { method, path, ...sent }: Call, turn: number) => {
    const end = performance.now() + AT_MOST;
    for (let tries = turn; performance.now() < end; tries += 1) {
      const { origin = '' } = fronts[tries % fronts.length] ?? {};
      const options = { ...sent, signal: AbortSignal.timeout(PATIENCE) };
      const answer = await createClient(origin, token)
        .call<Body & { code?: string }>(method, path, options)
        .catch(() => undefined);
      if (answer && !isPassing(answer)) {
        told.answers += 1;
        if (answer.status >= 500)
          told.complaints.push(`${method} ${path} of ${name} was answered with ${answer.status}`);
        return answer;
      }
      told.repeated += 1;
      await scheduler.wait(PAUSE);
    }
    throw new Error(`${method} ${path} of ${name} has no final answer`);
  };
}
