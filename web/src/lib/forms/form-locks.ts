const nameOf = (by: string) => `vernissage:form:${by}`;

/** Tells other tabs that a form is open, until it is closed or the tab ends, however that ends. @returns what closes it */
export function holdForm(by: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  navigator.locks.request(nameOf(by), () => closed).catch(() => undefined);
  return close;
}

/**
 * Waits until a form is open nowhere. Where tabs cannot tell each other, that is at once.
 *
 * @param signal stops the wait
 * @returns false when it was stopped
 */
export async function untilClosed(by: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  try {
    await navigator.locks.request(nameOf(by), { signal }, () => undefined);
    return true;
  } catch {
    return !signal.aborted;
  }
}
