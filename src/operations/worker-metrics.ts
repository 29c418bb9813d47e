import type { IncomingMessage } from 'node:http';
import type { Answer } from '../liveness/health.ts';
import { METRICS_TYPE, spellMetrics } from '../metrics/exposition.ts';

/**
 * Makes the answer of a worker's `/metrics`: the figures of this process. The state of the installation is with the API.
 */
export function answerMetrics(isInsider: (request: IncomingMessage) => boolean) {
  return async (request: IncomingMessage): Promise<Answer> =>
    isInsider(request)
      ? { status: 200, type: METRICS_TYPE, body: await spellMetrics() }
      : { status: 403, type: 'text/plain', body: 'forbidden\n' };
}
