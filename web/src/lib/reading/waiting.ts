/** Milliseconds until a wait is shown: short ones would only flicker, and 150 are felt as a dead click. */
const SHOWN_AFTER_MS = 100;

const waits = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = false;

function show(now: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  if (shown === now) return;
  shown = now;
  for (const listener of listeners) listener();
}

/** Notes that a person waits for something. @returns the same promise */
export function showWaiting<T>(promise: Promise<T>): Promise<T> {
  if (waits.has(promise)) return promise;
  waits.add(promise);
  timer ??= setTimeout(() => show(true), SHOWN_AFTER_MS);
  const end = () => {
    waits.delete(promise);
    if (waits.size === 0) show(false);
  };
  promise.then(end, end);
  return promise;
}

/** Whether a person has waited for something for a moment. */
export function isWaiting(): boolean {
  return shown;
}

/** Calls back when `isWaiting` changes. @returns the unsubscriber */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
