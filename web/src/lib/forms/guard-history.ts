type Watch = (event: PopStateEvent) => void;

let watch: Watch | undefined;

/**
 * Listens for back and forward. Call it before the router is rendered: a window calls its listeners in the order of
 * their registration, so a watch can keep an event from the router.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => watch?.(event));
}

/** Lets one watch see each event before the router does. @returns a function that ends it */
export function watchHistory(asked: Watch): () => void {
  watch = asked;
  return () => {
    if (watch === asked) watch = undefined;
  };
}
