import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasLeft, type StoredUser } from '../../lib/session/session-store.ts';
import { type CameFrom, paths } from '../../paths.ts';
import { useUser } from './use-user.ts';

/**
 * Shows its children only to those who are signed in. A visitor goes to the login screen first, and comes back. Who
 * signs out here goes home.
 */
export function Guard({ children }: { children: (user: StoredUser) => ReactNode }) {
  const user = useUser();
  const [entered] = useState(user !== null);
  const { pathname, search, hash } = useLocation();
  if (user === null && entered && hasLeft()) return <Navigate to={paths.home} replace />;
  if (user === null) {
    const state: CameFrom = { from: `${pathname}${search}${hash}` };
    return <Navigate to={paths.login} replace state={state} />;
  }
  return children(user);
}
