import type { User } from '../../src/contract/accounts.ts';

/** Every path of the app; nothing else spells one out. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  console: '/console',
} as const;

/** Route patterns that hold a parameter. */
export const patterns = {
  dashboard: '/dashboard/:role?',
} as const;

const DASHBOARD_OF_ROLE: Record<string, string> = { artist: 'seller' };

/** The dashboard of a role: an artist's is the seller's; without a role the plain one. */
export function dashboardPath(role: string): string {
  return role === '' ? paths.dashboard : `${paths.dashboard}/${DASHBOARD_OF_ROLE[role] ?? role}`;
}

/** What a guard hands to the login screen, so that the visitor comes back to where they were going. */
export type CameFrom = { from: string };

/** Reads `CameFrom` out of a router location's state; `undefined` when a guard did not send the visitor. */
export function cameFrom(state: unknown): string | undefined {
  const from = (state as Partial<CameFrom> | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : undefined;
}

/**
 * Where a person goes after signing in: back to where a guard stopped them, else to their dashboard; an admin who
 * asked for nothing else goes to the console.
 */
export function afterSignIn(user: User, from: string | undefined): string {
  return from ?? (user.is_admin ? paths.console : dashboardPath(user.role));
}
