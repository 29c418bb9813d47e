import type { IncomingMessage } from 'node:http';
import type { Answer } from '../../engine/liveness/health.ts';
import { METRICS_TYPE, spellMetrics } from '../../engine/metrics/exposition.ts';

/**
 * Makes the answer of `/metrics` on the port of a process that is for its watchers alone.
 *
 * @param spell the figures of this process, unless it gives more
 */
export function answerMetrics(
  isInsider: (request: IncomingMessage) => boolean,
  spell: () => Promise<string> = () => spellMetrics(),
) {
  return async (request: IncomingMessage): Promise<Answer> =>
    isInsider(request)
      ? { status: 200, type: METRICS_TYPE, body: await spell() }
      : { status: 403, type: 'text/plain', body: 'forbidden\n' };
}
