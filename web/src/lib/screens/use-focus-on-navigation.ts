import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const PATIENCE_MS = 5_000;

/** Focuses an element that is no control: the keyboard goes on from there, and screen readers read it out. */
function focusText(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the heading of the page. @returns whether there is one */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading !== null) focusText(heading);
  return heading !== null;
}

/**
 * Moves the focus to the heading after a navigation, as a page load would, so that screen readers read it out. It waits
 * for the heading. It leaves a page alone that has set the focus itself.
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
