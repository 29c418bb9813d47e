const SOON_MS = 5_000;

/** Whether an access token has run out, or will within 5 s. False for one that cannot be read: the server judges it. */
export function runsOut(token: string): boolean {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(claims) as { exp?: number };
    return exp !== undefined && exp * 1_000 < Date.now() + SOON_MS;
  } catch {
    return false;
  }
}
