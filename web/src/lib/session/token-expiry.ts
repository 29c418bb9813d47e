const SOON_MS = 5_000;

/** A claim of a token in seconds; `undefined` when there is none. */
type Claims = { iat?: number; exp?: number };

function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/**
 * Whether an access token has run out, or will within 5 s. The clock of a device may be wrong by more than a token
 * lives, so only the time since it came counts. False for one that cannot be read: the server judges it.
 *
 * @param came when the token came, by this device's clock; `undefined` where that is not known
 * @param now in milliseconds, by the same clock
 */
export function runsOut(token: string, came: number | undefined, now = Date.now()): boolean {
  const { iat, exp } = claimsOf(token);
  if (iat === undefined || exp === undefined) return false;
  // All that is left to go by. A clock that was set back since says nothing.
  if (came === undefined) return exp * 1_000 < now + SOON_MS;
  if (came > now) return true;
  return now - came > (exp - iat) * 1_000 - SOON_MS;
}
