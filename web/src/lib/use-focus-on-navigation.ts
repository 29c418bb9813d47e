import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const PATIENCE_MS = 5_000;

/** Puts the focus on an element that is no control, for the keyboard to go on from there and for it to be read out. */
function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Puts the focus on the heading of the page, also when what had it is gone. @returns whether there is one */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading !== null) focusText(heading);
  return heading !== null;
}

/**
 * Moves the focus to the heading of a page that was navigated to, as a page that is loaded would do, and screen
 * readers read it out. Waits for the heading; a page that has put the focus somewhere itself is left alone.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const start = document.activeElement;
    const tryNow = (): boolean => {
      const main = document.querySelector('main');
      const now = document.activeElement;
      if (now !== start && main?.contains(now)) return true;
      return focusHeading();
    };
    if (tryNow()) return;
    const observer = new MutationObserver(() => {
      if (tryNow()) stop();
    });
    const timer = setTimeout(() => stop(), PATIENCE_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}
