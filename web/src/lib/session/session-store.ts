import type { Session, Tokens, User } from '#contract/accounts.ts';
import { deviceStorage } from '../storage.ts';

/**
 * The signed-in person as this device knows them. The id is 0 as long as it does not know whose token it keeps. The
 * role is one of the server's, or empty when it gave none.
 */
export type StoredUser = Omit<User, 'role' | 'second_factor' | 'second_factor_due'> & { role: string };

/** Fired on the window of this tab whenever somebody signed in, signed out or changed; other tabs see `storage`. */
const AUTH_CHANGE = 'authChange';

const SENDABLE = /^[\x21-\x7e]+$/;
const TOKEN = 'auth_token';
const REFRESH_TOKEN = 'refresh_token';
/** When the token came, in milliseconds of this device's clock, and the token's last letters. */
const TOKEN_CAME = 'auth_token_came';
/** The refresh token of a session that ended without a sign-out. */
const ENDED_SESSION = 'ended_session';
/** Where a tab keeps what its visitor means to do. */
export const ERRAND = 'errand';
/** When a session last ended on this device, in milliseconds of its clock. */
const ENDED_AT = 'session_ended_at';
const USER_KEYS = ['user_id', 'user_email', 'user_name', 'user_role', 'is_admin', 'is_verified', 'erase_at'] as const;
const SESSION_KEYS: string[] = [TOKEN, TOKEN_CAME, REFRESH_TOKEN, ...USER_KEYS];

/** The stored access token, or `null` for a visitor. What no header could carry is no token. */
export function storedToken(): string | null {
  const token = deviceStorage.get(TOKEN);
  return token !== null && SENDABLE.test(token) ? token : null;
}

/** The stored refresh token, or `null`. */
export function storedRefreshToken(): string | null {
  return deviceStorage.get(REFRESH_TOKEN);
}

/**
 * The refresh token of a session that ended on this device without a sign-out, or `null`. It opens nothing, but tells
 * the server that this device was signed in before.
 */
export function endedSession(): string | null {
  return deviceStorage.get(ENDED_SESSION);
}

/** When a session last ended on this device, by a sign-out or otherwise; 0 when none did. */
export function sessionEndedAt(): number {
  return Number(deviceStorage.get(ENDED_AT) ?? 0);
}

const endOf = (token: string) => token.slice(-8);

/** When the stored token came, by this device's clock; `undefined` when something else stored it. */
export function tokenCame(): number | undefined {
  const [came, end] = (deviceStorage.get(TOKEN_CAME) ?? '').split(' ');
  return end !== undefined && end === endOf(storedToken() ?? '') ? Number(came) : undefined;
}

/** Stores a fresh pair of tokens for the person who is signed in already. */
export function storeTokens(tokens: Tokens): void {
  deviceStorage.set(TOKEN, tokens.token);
  deviceStorage.set(TOKEN_CAME, `${Date.now()} ${endOf(tokens.token)}`);
  deviceStorage.set(REFRESH_TOKEN, tokens.refresh_token);
}

/** Stores the account, and announces the change. */
export function storeUser(user: User): void {
  const { id, email, name, role, is_admin, is_verified, erase_at } = user;
  const values = [id, email, name, role, is_admin, is_verified, erase_at];
  USER_KEYS.forEach((key, index) => {
    deviceStorage.set(key, String(values[index] ?? ''));
  });
  window.dispatchEvent(new Event(AUTH_CHANGE));
}

/** Signs in on this device: stores tokens and account, and announces the change. */
export function storeSession({ user, ...tokens }: Session): void {
  farewell = undefined;
  left = false;
  deviceStorage.remove(ENDED_SESSION);
  storeTokens(tokens);
  storeUser(user);
}

let farewell: string | undefined;
let left = false;

/** Why the session of this tab ended without a sign-out; `undefined` after a sign-out, and while it lasts. */
export function sessionEnd(): string | undefined {
  return farewell;
}

/** Whether somebody signed out in this tab, and nobody has signed in since. */
export function hasLeft(): boolean {
  return left;
}

/** Signs out on this device, in every tab. @param reason why, when the owner did not ask for it */
export function clearSession(reason?: string): void {
  farewell = reason;
  left = reason === undefined;
  const refreshToken = storedRefreshToken();
  if (reason === undefined) deviceStorage.remove(ENDED_SESSION);
  else if (refreshToken !== null) deviceStorage.set(ENDED_SESSION, refreshToken);
  for (const key of SESSION_KEYS) deviceStorage.remove(key);
  deviceStorage.set(ENDED_AT, String(Date.now()));
  window.dispatchEvent(new Event(AUTH_CHANGE));
}

/** Calls back whenever the session may have changed, in this tab or another. @returns the unsubscriber */
export function onSessionChange(listener: () => void): () => void {
  // The key is null when the whole storage was cleared.
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

/** The signed-in person, or `null`. It is the same object until something about the account changes. */
export function storedUser(): StoredUser | null {
  if (storedToken() === null) return null;
  const values = USER_KEYS.map((key) => deviceStorage.get(key) ?? '');
  const text = JSON.stringify(values);
  if (lastRead.text !== text) lastRead = { text, user: toUser(values) };
  return lastRead.user;
}

function toUser([id = '', email = '', name = '', role = '', isAdmin, isVerified, eraseAt = '']: string[]): StoredUser {
  return {
    id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0,
    email,
    name,
    role,
    is_admin: isAdmin === 'true',
    is_verified: isVerified === 'true',
    erase_at: Number.isNaN(Date.parse(eraseAt)) ? null : eraseAt,
  };
}
