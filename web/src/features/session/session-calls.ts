import type {
  ChangeNameBody,
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  Session,
  User,
} from '../../../../src/contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import {
  clearSession,
  endedSession,
  storedRefreshToken,
  storedToken,
  storeSession,
  storeUser,
} from '../../lib/session-store.ts';
import { flushEvents } from '../../lib/tracking/event-queue.ts';

/**
 * Signs in and stores the session. Whose session ended on this device says so, and is not held up by strangers who try
 * passwords. @throws ApiError 'Login failed' or the server's sentence */
export async function signIn(body: LoginBody): Promise<Session> {
  const earlier = endedSession();
  const session = await call<Session>('/auth/login', {
    method: 'POST',
    makes: false,
    body: earlier === null ? body : { ...body, refresh_token: earlier },
    auth: 'none',
    failure: 'Login failed',
  });
  storeSession(session);
  return session;
}

/** Makes an account and stores its session. @throws ApiError with the sentence to show */
export async function register(body: RegisterBody): Promise<Session> {
  const failure = 'Registration failed. Please try again.';
  const session = await call<Session>('/auth/register', { method: 'POST', makes: true, body, auth: 'none', failure });
  storeSession(session);
  return session;
}

/** Ends the session on the server, when it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  // What this person did is still sent in their name.
  void flushEvents();
  const refresh_token = storedRefreshToken();
  try {
    if (refresh_token !== null)
      await call<void>('/auth/logout', {
        method: 'POST',
        makes: false,
        body: { refresh_token },
        failure: 'Sign-out failed',
      });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    clearSession();
  }
}

/** Brings the stored account up to date with the server; a session that has ended is cleared on the way. */
export async function syncUser(): Promise<void> {
  const { user } = await call<{ user: User }>('/auth/me', {
    auth: 'required',
    failure: 'Failed to read the account',
  });
  if (storedToken() !== null) storeUser(user);
}

/** Changes the name of the account, here and on the server. @throws ApiError */
export async function changeName(body: ChangeNameBody): Promise<User> {
  const failure = 'Failed to save the name';
  const { user } = await call<{ user: User }>('/auth/me', { method: 'PUT', body, auth: 'required', failure });
  storeUser(user);
  return user;
}

/** Changes the password; every other session of the account ends. @throws ApiError */
export function changePassword(body: ChangePasswordBody): Promise<void> {
  const failure = 'Failed to change the password';
  return call<void>('/auth/password', { method: 'PUT', body, auth: 'required', failure });
}
