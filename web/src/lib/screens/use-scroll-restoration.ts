import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodeHash } from '../decode-hash.ts';
import { listFrom, tabStorage } from '../storage.ts';

const STORE = 'scroll_positions';
const MOST = 50;
const PATIENCE_MS = 5_000;

/** By these the person says where the page shall be. Nothing may move under a pointer that is pressed. */
const TAKEN_OVER = ['wheel', 'pointerdown', 'keydown'];

const isPosition = (element: unknown): element is [string, number] =>
  Array.isArray(element) && typeof element[0] === 'string' && Number.isFinite(element[1]);

/** Reads the scroll position that each entry of the history had when it was left. */
function readPositions(): Map<string, number> {
  return new Map(listFrom(tabStorage.get(STORE), isPosition));
}

/** Runs `step` with each frame until it returns true, for 5 s at most, or until the person scrolls, presses or types. */
function eachFrame(step: () => boolean): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of TAKEN_OVER) window.removeEventListener(event, stop);
  };
  const next = () => {
    if (step() || performance.now() > until) stop();
    else frame = requestAnimationFrame(next);
  };
  for (const event of TAKEN_OVER) window.addEventListener(event, stop, { passive: true });
  next();
  return stop;
}

function scrollToHash(hash: string): boolean {
  const target = document.getElementById(decodeHash(hash));
  target?.scrollIntoView();
  return target !== null;
}

/**
 * Starts a new page at its top, or at the place that its hash names. After back or forward it restores the scroll
 * position as soon as the page is tall enough.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  // Every address that is loaded anew has the same key.
  const entry = `${key} ${pathname}${search}`;
  const positions = useRef<Map<string, number>>(undefined);
  positions.current ??= readPositions();
  const current = useRef({ entry, pathname });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.current?.set(current.current.entry, window.scrollY);
    const save = () => tabStorage.set(STORE, JSON.stringify([...(positions.current ?? [])].slice(-MOST)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    const before = current.current;
    current.current = { entry, pathname };
    if (navigation === 'POP') {
      const y = positions.current?.get(entry) ?? 0;
      if (y === 0 && hash !== '') return eachFrame(() => scrollToHash(hash));
      return eachFrame(() => {
        window.scrollTo(0, y);
        return Math.abs(window.scrollY - y) <= 1;
      });
    }
    if (hash !== '') return eachFrame(() => scrollToHash(hash));
    if (before.pathname !== pathname) window.scrollTo(0, 0);
  }, [entry, pathname, hash, navigation]);
}
