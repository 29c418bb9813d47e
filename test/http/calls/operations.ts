import type { Call } from './call.ts';

export const operationsCalls: Record<string, Call> = {
  'GET /api/v1/operations/status': { who: 'admin', status: 200 },
  'GET /api/v1/operations/events/{event}': { who: 'admin', status: 200, setUp: async () => ({ event: 1 }) },
  'POST /api/v1/operations/queues': { who: 'admin', status: 204 },
  'POST /api/v1/client-errors': {
    who: 'anybody',
    status: 204,
    body: () => ({
      kind: 'render',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'map')",
      route: '/artwork/:id',
      build: 'DJ3aBwhO',
    }),
    wrongBodies: {
      'an unknown kind': { kind: 'weather' },
      'a name that is no word': { name: 'Type Error' },
      'an address': { message: 'Failed to fetch https://vernissage.example' },
      'a path': { message: 'No route for /artwork/x' },
      'an e-mail': { message: 'ada@example.org is unknown' },
      'an id': { message: 'Work 7 is gone' },
      'a query': { message: 'token=abc' },
      'a message of two lines': { message: 'one\ntwo' },
      'a message over 200 characters': { message: 'x'.repeat(201) },
      'a path in place of its pattern': { route: '/artwork/7' },
      'a build that is none': { build: 'a b' },
      'a build that is too long': { build: 'x'.repeat(21) },
    },
  },
};
