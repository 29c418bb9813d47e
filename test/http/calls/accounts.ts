import type { SessionsReply, UserReply } from '../../../src/contract/accounts.ts';
import { issueSecret, makeLink } from '../../../src/shop/accounts/links/link.ts';
import type { Call, Made, SetUp } from './call.ts';

/** Calls that a test makes with a link. */
const LINKS = 14;

/** Tokens of links of as many accounts, because each is spent once. */
const withLinks =
  (purpose: 'verify' | 'reset'): SetUp =>
  async (_, stack) => {
    const tokens = Array.from({ length: LINKS }, async () => {
      const client = await stack.shopper('Linked');
      const { id, email } = client.session.user;
      const [link, askedAt] = [{ userId: id, purpose, email }, new Date()];
      await stack.db.transaction().execute((transaction) => makeLink(transaction, link, askedAt));
      return (await issueSecret(stack.db, { userId: id, purpose, askedAt }))?.token ?? '';
    });
    return { tokens: (await Promise.all(tokens)).join(' ') };
  };

/** The next link that is not spent. */
function nextToken(made: Made): string {
  const [token = '', ...rest] = String(made.tokens).split(' ');
  made.tokens = rest.join(' ');
  return token;
}

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
  'POST /api/v1/auth/verify': {
    who: 'anybody',
    status: 200,
    setUp: withLinks('verify'),
    body: (_, made) => ({ token: nextToken(made) }),
    wrongBodies: { 'an empty token': { token: '' } },
  },
  'POST /api/v1/auth/verify/resend': { who: 'somebody', status: 204 },
  'PUT /api/v1/auth/email': {
    who: 'somebody',
    status: 202,
    body: ({ password }) => ({ email: `new-${crypto.randomUUID()}@example.org`, current_password: password }),
    wrongBodies: { 'an address that is none': { email: 'nobody' } },
  },
  'POST /api/v1/auth/forgot': {
    who: 'anybody',
    status: 202,
    body: ({ session }) => ({ email: session.user.email }),
  },
  'POST /api/v1/auth/reset': {
    who: 'anybody',
    status: 204,
    setUp: withLinks('reset'),
    body: (_, made) => ({ token: nextToken(made), new_password: 'Another-2027?' }),
    wrongBodies: { 'a weak password': { new_password: 'password' } },
  },
  'GET /api/v1/auth/me/export': { who: 'somebody', status: 200 },
  'POST /api/v1/auth/me/erase': {
    who: 'somebody',
    status: 202,
    body: ({ password }) => ({ current_password: password }),
    wrongBodies: { 'an empty password': { current_password: '' } },
  },
  'DELETE /api/v1/auth/me/erase': {
    who: 'somebody',
    status: 204,
    setUp: async (owner, { db }) => {
      const { id } = (await owner.call<UserReply>('GET', '/auth/me')).body.user;
      await db.updateTable('account.user').set({ erase_at: new Date() }).where('id', '=', id).execute();
      return {};
    },
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
