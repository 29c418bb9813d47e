import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { decodeHash } from '../decode-hash.ts';
import { watchHistory } from './guard-history.ts';
import { registerGuard } from './leave-guards.ts';

const UNSAVED = 'You have changes that are not saved.';
const LOST = `${UNSAVED} Leave this page without them?`;
const KEPT = `${UNSAVED} Leave this page? We keep them on this device until you come back.`;

let ask: (() => boolean) | undefined;

/** Asks whether the form of this page may be left, if it has changes. For buttons that lead away. */
export function mayLeave(): boolean {
  return ask?.() ?? true;
}

/** Whether an address shows something else than this page; an anchor on this page does not. */
function leaves(url: URL): boolean {
  const here = window.location;
  if (url.pathname !== here.pathname || url.search !== here.search) return true;
  return url.hash !== here.hash && document.getElementById(decodeHash(url.hash)) === null;
}

/** The link of the app that a click follows in this tab, if any. */
function followedLink(event: MouseEvent): URL | null {
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (modified || !(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.download !== '') return null;
  const url = new URL(link.href);
  // A link to elsewhere unloads the page, and the browser itself asks.
  return url.origin === window.location.origin ? url : null;
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Asks before a half-filled form is left: by a link, by going back or forward, by closing or reloading the tab, by a
 * button that asks `mayLeave`. It does not ask about the app's own navigation, as after saving.
 *
 * @param dirty whether anything is not saved
 * @param isKept whether all of it is kept on this device, so that nothing is lost
 */
export function useLeaveGuard(dirty: boolean, isKept: () => boolean = () => false): void {
  const { key } = useLocation();
  const kept = useRef(isKept);
  kept.current = isKept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another place in the history
  useEffect(() => {
    if (!dirty) return;
    const at = historyIndex();
    let left = false;
    let returning = false;
    const question = () => {
      left = left || window.confirm(kept.current() ? KEPT : LOST);
      return left;
    };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!left) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const url = followedLink(event);
      if (url === null || !leaves(url) || question()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const pop = (event: PopStateEvent) => {
      if (!returning && question()) return;
      event.stopImmediatePropagation();
      returning = !returning;
      if (returning) window.history.go(at - historyIndex());
    };
    ask = question;
    const stopWatching = watchHistory(pop);
    const unregister = registerGuard(() => !left);
    window.addEventListener('beforeunload', beforeUnload);
    // The capture phase comes before the router, so a click that is stopped never reaches the router.
    document.addEventListener('click', click, { capture: true });
    return () => {
      if (ask === question) ask = undefined;
      stopWatching();
      unregister();
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [dirty, key]);
}
