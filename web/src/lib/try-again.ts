const listeners = new Set<() => void>();

/** Registers what has to be forgotten before something that failed is tried again. */
export function onTryAgain(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets failures and answers that nothing shows, so that another try is really one. */
export function forgetFailures(): void {
  for (const listener of listeners) listener();
}
