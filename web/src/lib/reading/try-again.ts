type Trying = {
  /** True when what is shown is read again too, because an answer may be what failed. */
  reading: boolean;
};

const listeners = new Set<(trying: Trying) => unknown>();

/** Registers what has to be forgotten, or read, before something that failed is tried again. */
export function onTryAgain(listener: (trying: Trying) => unknown): void {
  listeners.add(listener);
}

/** Forgets failures and answers that nothing shows, at once. @returns when what is shown has been read again */
export async function forgetFailures(trying: Trying = { reading: false }): Promise<void> {
  await Promise.allSettled(Array.from(listeners, (listener) => listener(trying)));
}
