import type {
  ChangeNameBody,
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  Session,
  User,
  UserReply,
} from '#contract/accounts.ts';
import type { Factor, SignInRefusal } from '#contract/factors.ts';
import { call } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { endSession } from '../../lib/session/end-session.ts';
import {
  clearSession,
  endedSession,
  storedRefreshToken,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from '../../lib/session/session-store.ts';
import { handOver } from '../../lib/tracking/event-queue.ts';

/** Drops the drafts on this device that are too old, whoever wrote them, and what ends with a session. */
async function tidyDrafts(): Promise<void> {
  await (await import('../../lib/drafts/tidy-drafts.ts')).tidyDrafts();
}

/** Stores a session that somebody has just signed in to. */
export function enter(session: Session): Session {
  storeSession(session);
  void tidyDrafts().catch(() => undefined);
  return session;
}

/** What a password alone did not open: the ticket of its sign-in, and the factors that the account has. */
export type SecondStep = { ticket: string; factors: Factor[] };

/** The step that a refused sign-in asks for; `undefined` when it was refused for another reason. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return undefined;
  const { ticket, factors = [] } = error.body as SignInRefusal;
  return ticket === undefined ? undefined : { ticket, factors };
}

/**
 * Signs in and stores the session. It sends the refresh token of a session that has ended on this device, so that
 * strangers who try passwords do not hold its owner up.
 *
 * @throws ApiError 'Login failed' or the server's sentence
 */
export async function signIn(body: LoginBody): Promise<Session> {
  const earlier = endedSession();
  const session = await call<Session>('/auth/login', {
    method: 'POST',
    makes: false,
    body: earlier === null ? body : { ...body, refresh_token: earlier },
    auth: 'none',
    failure: 'Login failed',
  });
  return enter(session);
}

/** Makes an account and stores its session. @throws ApiError with the sentence to show */
export async function register(body: RegisterBody): Promise<Session> {
  const failure = 'Registration failed. Please try again.';
  const session = await call<Session>('/auth/register', { method: 'POST', makes: true, body, auth: 'none', failure });
  storeSession(session);
  return session;
}

/** Ends the session on this device at once. The server is told afterwards. */
export function signOut(): void {
  // The events of this person are still sent in their name.
  handOver();
  const token = storedToken();
  const refresh_token = storedRefreshToken();
  clearSession();
  void tidyDrafts().catch(() => undefined);
  if (token !== null && refresh_token !== null) void endSession({ token, refresh_token });
}

/** Stores the account that an answer tells of, unless somebody signed out or in since it was asked for. */
async function askForUser(ask: () => Promise<UserReply>): Promise<User> {
  const asker = storedUser()?.id;
  const { user } = await ask();
  if (asker !== undefined && storedUser()?.id === asker) storeUser(user);
  return user;
}

/** Updates the stored account from the server. A session that has ended is cleared. */
export async function syncUser(): Promise<void> {
  const failure = 'Failed to read the account';
  await askForUser(() => call('/auth/me', { auth: 'required', failure }));
}

/** Changes the name of the account, here and on the server. @throws ApiError */
export function changeName(body: ChangeNameBody): Promise<User> {
  const failure = 'Failed to save the name';
  return askForUser(() => call('/auth/me', { method: 'PUT', body, auth: 'required', failure }));
}

/** Changes the password; every other session of the account ends. @throws ApiError */
export function changePassword(body: ChangePasswordBody): Promise<void> {
  const failure = 'Failed to change the password';
  return call<void>('/auth/password', { method: 'PUT', body, auth: 'required', failure });
}
