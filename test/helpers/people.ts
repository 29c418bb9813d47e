import type { FastifyInstance } from 'fastify';
import type { Session } from '../../src/contract/accounts.ts';
import type { Parts } from '../../src/parts.ts';
import { signAccessToken } from '../../src/serving/http/session.ts';
import { grantAdmin } from '../../src/shop/accounts/admin.ts';
import { createAccount } from '../../src/shop/accounts/create.ts';
import { hashPassword } from '../../src/shop/accounts/passwords.ts';
import { startSession } from '../../src/shop/accounts/sessions.ts';
import type { Client } from './client.ts';

type Person = Client & { session: Session; password: string };

export type People = {
  /** Somebody who has just registered and is signed in. */
  shopper(name?: string): Promise<Person>;
  /** Somebody who has just saved an artist's profile. */
  artist(name?: string): Promise<Person & { profileId: number }>;
  /** A signed-in administrator. */
  admin(): Promise<Person>;
};

/** Of everybody. */
export const PASSWORD = 'Vernissage-2026!';

let count = 0;
/** One hash for all people, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/**
 * Makes people as registration does, but with one hash for all.
 *
 * @param clientOf makes a client with a token
 */
export function makePeople(app: FastifyInstance, parts: Parts, clientOf: (token: string) => Client): People {
  const shopper = async (name = 'Ada') => {
    count += 1;
    const email = `${name.toLowerCase().replaceAll(' ', '.')}-${count}@example.org`;
    passwordHash ??= hashPassword(PASSWORD);
    const account = { email, name, passwordHash: await passwordHash };
    const { user } = await createAccount(parts, account, parts.now());
    const proof = { userId: user.id, passwordHash: account.passwordHash };
    const beginning = { browser: { browser: null, system: null }, at: parts.now() };
    const { session } = await startSession(parts, proof, beginning);
    const token = signAccessToken(app, session);
    const signedIn: Session = { user, token, refresh_token: session.refreshToken };
    return Object.assign(clientOf(token), { session: signedIn, password: PASSWORD });
  };
  return {
    shopper,
    async artist(name = 'Ada') {
      const client = await shopper(name);
      const body = { artist_name: name, bio: 'Paints what the sea leaves behind.' };
      const saved = await client.call<{ id: number }>('PUT', '/api/v1/artists/me', { body });
      if (saved.status !== 200) throw new Error(`saving a profile answered ${saved.status}`);
      return Object.assign(client, { profileId: saved.body.id });
    },
    async admin() {
      const client = await shopper('Admin');
      const { user } = client.session;
      await grantAdmin(parts, user.email);
      return Object.assign(client, { session: { ...client.session, user: { ...user, is_admin: true } } });
    },
  };
}
