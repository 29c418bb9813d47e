import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabStorage } from '../storage.ts';
import { ERRAND } from './session-store.ts';

/**
 * Forgets the errand of a visitor who goes elsewhere, and leads to its page whoever signs in in another tab. Its code
 * is loaded where there is one.
 */
export function useErrandsHeeded(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const heed = useEffectEvent(() => {
    if (tabStorage.get(ERRAND) === null) return;
    const go = (path: string) => navigate(path, { replace: true });
    import('./errand.ts').then(({ heedPage }) => heedPage(go)).catch(() => undefined);
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
