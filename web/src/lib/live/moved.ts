import type { LiveKind } from '#contract/live.ts';

/**
 * Fired on the window of this tab whenever something of a kind has changed on the server: what is shown of it should be
 * read again. The stream leaves out what this tab itself has written last; of messages the tab says it (`changed`).
 */
export type MovedEvent = `moved:${LiveKind}`;

/** Calls back whenever something of a kind has changed elsewhere. @returns the unsubscriber */
export function onMoved(kind: LiveKind, listener: () => void): () => void {
  const name: MovedEvent = `moved:${kind}`;
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
