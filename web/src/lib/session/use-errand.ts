import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { beginErrand, type ErrandKind, heedPage } from './errand.ts';
import { onSessionChange, storedUser } from './session-store.ts';

/**
 * Does what the visitor of this tab meant to do with a thing, as soon as they are signed in and its page is there.
 *
 * @param work gets the `Idempotency-Key`; says how it went, and ends the errand once that is known
 */
export function useErrand(kind: ErrandKind, id: number, work: (key: string) => void): void {
  const member = useSyncExternalStore(onSessionChange, () => storedUser()?.id ?? 0);
  const begin = useEffectEvent(work);
  useEffect(() => {
    if (member > 0) beginErrand(kind, id, (key) => begin(key));
  }, [member, kind, id]);
}

/** Forgets the errand of a visitor who goes elsewhere, and leads to its page whoever signs in in another tab. */
export function useErrandsHeeded(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const heed = useEffectEvent(() => {
    const at = window.location.pathname;
    const path = heedPage(at);
    // The login screen leads there itself.
    if (path !== undefined && !at.startsWith(paths.login)) void navigate(path, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again on each page.
  useEffect(() => heed(), [pathname]);
  useEffect(() => {
    const listener = () => heed();
    // Only other tabs send it. Who registers here is congratulated first.
    window.addEventListener('storage', listener);
    // Who comes back before the login screen was loaded has seen no other page.
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener('popstate', listener);
    };
  }, []);
}
