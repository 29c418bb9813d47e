import type { SessionsReply } from '../../../src/contract/accounts.ts';
import type { Call } from './call.ts';

export const accountCalls: Record<string, Call> = {
  'POST /api/v1/auth/register': {
    who: 'anybody',
    status: 201,
    body: () => ({ email: `valid-${crypto.randomUUID()}@example.org`, password: 'Vernissage-2026!', name: 'Valid' }),
    another: { name: 'Another' },
    wrongBodies: {
      'an address that is none': { email: 'nobody' },
      'an address over 254 characters': { email: `${'x'.repeat(250)}@example.org` },
      'a weak password': { password: 'password' },
      'a password that is easy to guess': { password: 'Password1!' },
      'a password over 200 characters': { password: 'Vernissage-2026!'.padEnd(201, 'x') },
      'a name of blanks': { name: ' \u00a0 ' },
      'a name over 100 characters': { name: 'x'.repeat(101) },
    },
  },
  'POST /api/v1/auth/login': {
    who: 'anybody',
    status: 200,
    body: ({ session, password }) => ({ email: session.user.email, password }),
  },
  'POST /api/v1/auth/refresh': {
    who: 'anybody',
    status: 200,
    body: ({ session }) => ({ refresh_token: session.refresh_token }),
    wrongBodies: { 'an empty token': { refresh_token: '' } },
  },
  'POST /api/v1/auth/logout': {
    who: 'somebody',
    status: 204,
    body: ({ session }) => ({ refresh_token: session.refresh_token }),
  },
  'GET /api/v1/auth/sessions': { who: 'somebody', status: 200 },
  'DELETE /api/v1/auth/sessions/{id}': {
    who: 'somebody',
    status: 204,
    setUp: async (owner) => {
      const { body } = await owner.call<SessionsReply>('GET', '/auth/sessions');
      return { id: body.sessions[0]?.id ?? '' };
    },
  },
  'DELETE /api/v1/auth/sessions': { who: 'somebody', status: 204 },
  'GET /api/v1/auth/me': { who: 'somebody', status: 200 },
  'PUT /api/v1/auth/me': {
    who: 'somebody',
    status: 200,
    body: () => ({ name: 'Another' }),
    wrongBodies: { 'a name of blanks': { name: '  ' } },
  },
  'PUT /api/v1/auth/password': {
    who: 'somebody',
    status: 204,
    body: ({ password }) => ({ current_password: password, new_password: 'Another-2027?' }),
    wrongBodies: {
      'a weak password': { new_password: 'password' },
      'a password that is easy to guess': { new_password: 'Password1!' },
    },
  },
};
