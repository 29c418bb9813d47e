import { TOTP } from 'otpauth';
import type { PasskeyOptionsReply, TotpOptionsReply } from '../../../src/contract/factors.ts';
import { makeCodes } from '../../../src/shop/accounts/factors/recovery-codes.ts';
import { issueTicket } from '../../../src/shop/accounts/factors/tickets.ts';
import { addPasskey, createAuthenticator, offerPasskey } from '../../helpers/authenticator.ts';
import type { Client } from '../../helpers/client.ts';
import { PASSWORD } from '../../helpers/people.ts';
import type { Call, Made, Person, SetUp } from './call.ts';

const withPassword = ({ password }: Person) => ({ current_password: password });

export const withPasskey: SetUp = async (owner, { config }) => {
  const { added } = await addPasskey(owner, config.port);
  return { id: added.passkey.id };
};

/** A passkey that a browser has made, and nobody has added. */
const withNewPasskey: SetUp = async (owner, { config }) => {
  const offered = await offerPasskey(owner);
  const credential = createAuthenticator(`http://localhost:${config.port}`).create(offered);
  return { body: JSON.stringify({ ticket: offered.ticket, name: 'Phone', credential }) };
};

const withOffer = async (owner: Client) =>
  (await owner.call<TotpOptionsReply>('POST', '/auth/totp/options', { body: { current_password: PASSWORD } })).body;
const codeOf = (secret: string) => new TOTP({ secret }).generate();

export const withTotp: SetUp = async (owner) => {
  const { ticket, secret } = await withOffer(owner);
  await owner.call('POST', '/auth/totp', { body: { ticket, code: codeOf(secret) } });
  return {};
};

/** Bodies that each sign in once. */
const keep = (bodies: object[]): Made => ({ bodies: JSON.stringify(bodies) });
function nextBody(made: Made): Record<string, unknown> {
  const [body = {}, ...rest] = JSON.parse(String(made.bodies));
  made.bodies = JSON.stringify(rest);
  return body;
}

/** Calls that a test makes. */
const TIMES = 14;

const withSignIns: SetUp = async (owner, { config }) => {
  const { device } = await addPasskey(owner, config.port);
  const bodies = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { body } = await owner.call<PasskeyOptionsReply>('POST', '/auth/passkey/options', { body: {} });
    bodies.push({ ticket: body.ticket, credential: device.get(body) });
  }
  return keep(bodies);
};

const withRecoveryCodes: SetUp = async (_, stack) => {
  const bodies = [];
  while (bodies.length < TIMES) {
    const userId = (await stack.shopper('Recovering')).session.user.id;
    for (const code of await stack.db.transaction().execute((transaction) => makeCodes(transaction, userId)))
      bodies.push({ ticket: await issueTicket(stack.db, { userId, purpose: 'factor' }, new Date()), code });
  }
  return keep(bodies);
};

export const factorCalls: Record<string, Call> = {
  'GET /api/v1/auth/factors': { who: 'somebody', status: 200, setUp: withPasskey },
  'GET /api/v1/auth/passkeys': { who: 'somebody', status: 200, setUp: withPasskey },
  'POST /api/v1/auth/passkeys/options': { who: 'somebody', status: 200, setUp: withPasskey, body: withPassword },
  'POST /api/v1/auth/passkeys': {
    who: 'somebody',
    status: 201,
    setUp: withNewPasskey,
    body: (_, { body }) => JSON.parse(String(body)),
    optional: ['transports', '0'],
    wrongBodies: {
      'a name of blanks': { name: ' ' },
      'a name over 60 characters': { name: 'x'.repeat(61) },
      'an unknown ticket': { ticket: 'unknown' },
    },
  },
  'DELETE /api/v1/auth/passkeys/{id}': { who: 'somebody', status: 204, setUp: withPasskey, body: withPassword },
  'POST /api/v1/auth/passkey/options': {
    who: 'anybody',
    status: 200,
    setUp: async (owner, stack) => {
      const made = await withPasskey(owner, stack);
      const { user_id: userId } = await stack.db
        .selectFrom('account.passkey')
        .select('user_id')
        .where('id', '=', String(made.id))
        .executeTakeFirstOrThrow();
      return { ...made, ticket: await issueTicket(stack.db, { userId, purpose: 'factor' }, new Date()) };
    },
    body: (_, { ticket }) => ({ ticket }),
    optional: ['ticket'],
  },
  'POST /api/v1/auth/passkey': {
    who: 'anybody',
    status: 200,
    setUp: withSignIns,
    body: (_, made) => nextBody(made),
    optional: ['userHandle'],
  },
  'POST /api/v1/auth/totp/options': { who: 'somebody', status: 200, body: withPassword },
  'POST /api/v1/auth/totp': {
    who: 'somebody',
    status: 201,
    setUp: withOffer,
    // The code of the moment: it is good for half a minute more.
    body: (_, { ticket, secret }) => ({ ticket, code: codeOf(String(secret)) }),
    wrongBodies: { 'a wrong code': { code: 'ABCDEF' } },
  },
  'DELETE /api/v1/auth/totp': { who: 'somebody', status: 204, setUp: withTotp, body: withPassword },
  'POST /api/v1/auth/recovery-codes': { who: 'somebody', status: 201, setUp: withPasskey, body: withPassword },
  'POST /api/v1/auth/login/factor': {
    who: 'anybody',
    status: 200,
    setUp: withRecoveryCodes,
    body: (_, made) => nextBody(made),
  },
};
