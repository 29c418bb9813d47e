import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabStorage } from '../storage.ts';
import { ERRAND } from './session-store.ts';

/** Another tab has signed in; who comes back before the login screen was loaded has seen no other page. */
const OCCASIONS = ['storage', 'popstate'];

/**
 * Forgets the errand of a visitor who goes elsewhere, and leads to its page whoever signs in in another tab. Its code
 * is loaded where there is one.
 */
export function useErrandsHeeded(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again on each page.
  useEffect(() => {
    const heed = () => {
      if (tabStorage.get(ERRAND) === null) return;
      const go = (path: string) => navigate(path, { replace: true });
      import('./errand.ts').then(({ heedPage }) => heedPage(go)).catch(() => undefined);
    };
    heed();
    for (const occasion of OCCASIONS) window.addEventListener(occasion, heed);
    return () => {
      for (const occasion of OCCASIONS) window.removeEventListener(occasion, heed);
    };
  }, [pathname]);
}
