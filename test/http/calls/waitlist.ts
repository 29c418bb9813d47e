import type { Call } from './call.ts';

export const waitlistCalls: Record<string, Call> = {
  'POST /api/v1/launch/register': {
    who: 'anybody',
    status: 201,
    body: () => ({ name: 'Ada Brush', email: `ada-${crypto.randomUUID()}@example.org`, type: 'artist_early_access' }),
    another: { name: 'Another' },
    wrongBodies: {
      'a name of blanks': { name: ' \u00a0 ' },
      'a name over 100 characters': { name: 'x'.repeat(101) },
      'an address that is none': { email: 'nobody' },
      'an address over 254 characters': { email: `${'x'.repeat(250)}@example.org` },
      'another list': { type: 'newsletter' },
    },
  },
};
