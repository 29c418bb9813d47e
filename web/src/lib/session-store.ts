import type { Session, Tokens, User } from '../../../src/contract/accounts.ts';

/** Who is signed in, as this device knows it. The role is one of those of the server, or empty when it gave none. */
export type StoredUser = Omit<User, 'role'> & { role: string };

/** Fired on the window of this tab whenever somebody signed in, signed out or changed; other tabs see `storage`. */
const AUTH_CHANGE = 'authChange';

const TOKEN = 'auth_token';
const REFRESH_TOKEN = 'refresh_token';
/** Of the session that ended here without its owner's asking; there is none after a sign-out. */
const ENDED_SESSION = 'ended_session';
const USER_KEYS = ['user_id', 'user_email', 'user_name', 'user_role', 'is_admin', 'is_verified'] as const;
const SESSION_KEYS: string[] = [TOKEN, REFRESH_TOKEN, ...USER_KEYS];

/** The stored access token, or `null` for a visitor. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN);
}

/** The stored refresh token, or `null`. */
export function storedRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/**
 * The refresh token of a session that ended here without its owner's asking, or `null`. It opens nothing any more, and
 * tells the server that this device was signed in before.
 */
export function endedSession(): string | null {
  return localStorage.getItem(ENDED_SESSION);
}

/** Stores a fresh pair of tokens for the person who is signed in already. */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(TOKEN, tokens.token);
  localStorage.setItem(REFRESH_TOKEN, tokens.refresh_token);
}

/** Stores what the account is now, and says so. */
export function storeUser(user: User): void {
  const values = [user.id, user.email, user.name, user.role, user.is_admin, user.is_verified];
  USER_KEYS.forEach((key, index) => {
    localStorage.setItem(key, String(values[index] ?? ''));
  });
  window.dispatchEvent(new Event(AUTH_CHANGE));
}

/** Signs in on this device: stores tokens and account, and says so. */
export function storeSession({ user, ...tokens }: Session): void {
  farewell = undefined;
  localStorage.removeItem(ENDED_SESSION);
  storeTokens(tokens);
  storeUser(user);
}

let farewell: string | undefined;

/** Why the session of this tab was ended for its owner; `undefined` when they left, or are here. */
export function sessionEnd(): string | undefined {
  return farewell;
}

/** Signs out on this device, in every tab. @param reason why, when the owner did not ask for it */
export function clearSession(reason?: string): void {
  farewell = reason;
  const refreshToken = storedRefreshToken();
  if (reason === undefined) localStorage.removeItem(ENDED_SESSION);
  else if (refreshToken !== null) localStorage.setItem(ENDED_SESSION, refreshToken);
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
  window.dispatchEvent(new Event(AUTH_CHANGE));
}

/** Calls back whenever the session may have changed, in this tab or another. @returns the unsubscriber */
export function onSessionChange(listener: () => void): () => void {
  // A null key is a storage that was cleared as a whole.
  const otherTab = ({ key }: StorageEvent) => {
    if (key === null || SESSION_KEYS.includes(key)) listener();
  };
  window.addEventListener(AUTH_CHANGE, listener);
  window.addEventListener('storage', otherTab);
  return () => {
    window.removeEventListener(AUTH_CHANGE, listener);
    window.removeEventListener('storage', otherTab);
  };
}

let lastRead: { text: string; user: StoredUser | null } = { text: '', user: null };

/** Who is signed in, or `null`. The same object as long as nothing about the account changes. */
export function storedUser(): StoredUser | null {
  if (storedToken() === null) return null;
  const values = USER_KEYS.map((key) => localStorage.getItem(key) ?? '');
  const text = JSON.stringify(values);
  if (lastRead.text !== text) lastRead = { text, user: toUser(values) };
  return lastRead.user;
}

function toUser([id, email = '', name = '', role = '', isAdmin, isVerified]: string[]): StoredUser {
  return {
    id: Number(id),
    email,
    name,
    role,
    is_admin: isAdmin === 'true',
    is_verified: isVerified === 'true',
  };
}
