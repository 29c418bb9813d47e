import type { Call } from './call.ts';

export const operationsCalls: Record<string, Call> = {
  'GET /api/v1/operations/status': { who: 'admin', status: 200 },
};
