import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Starts each new page at its top; going back is left to the browser, which remembers where it was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname && navigation !== 'POP') window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, navigation]);
}
