type Watch = (event: PopStateEvent) => void;

let watch: Watch | undefined;

/**
 * Listens to going back and forward, ahead of the router: listeners of a window are called in the order in which they
 * came, and who stops an event there keeps it from the router. To be called before the router is shown.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => watch?.(event));
}

/** Lets one watch be asked before the router is. @returns what ends it */
export function watchHistory(asked: Watch): () => void {
  watch = asked;
  return () => {
    if (watch === asked) watch = undefined;
  };
}
