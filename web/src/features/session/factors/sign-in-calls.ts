import type { Session } from '#contract/accounts.ts';
import type { CodeBody, PasskeyOptionsReply } from '#contract/factors.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';
import { call } from '../../../lib/reading/api.ts';
import { enter } from '../session-calls.ts';

const asVisitor = { method: 'POST', makes: false, auth: 'none' } as const;

/**
 * Signs in with a passkey, and stores the session.
 *
 * @param ticket of a sign-in whose password was right; without one the passkey says whose it is
 * @throws NoPasskey when none was chosen; ApiError
 */
export async function signInByPasskey(ticket?: string): Promise<Session> {
  const failure = 'Failed to sign in with a passkey';
  const body = ticket === undefined ? {} : { ticket };
  const asked = await call<PasskeyOptionsReply>('/auth/passkey/options', { ...asVisitor, body, failure });
  const credential = await askForPasskey(asked.options);
  return enter(
    await call<Session>('/auth/passkey', { ...asVisitor, body: { ticket: asked.ticket, credential }, failure }),
  );
}

/** Ends a sign-in with a code of the app, or a recovery code, and stores the session. @throws ApiError */
export async function signInByCode(body: CodeBody): Promise<Session> {
  const failure = 'Failed to sign in with the code';
  return enter(await call<Session>('/auth/login/factor', { ...asVisitor, body, failure }));
}
