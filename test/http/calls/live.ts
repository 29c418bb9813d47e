import type { Call } from './call.ts';

export const liveCalls: Record<string, Call> = {
  'GET /api/v1/me/stream': { who: 'somebody', status: 200, endless: true },
};
