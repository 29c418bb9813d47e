import type { MovedEvent } from '../../lib/live/moved.ts';
import { rememberedPosition, rememberPosition } from '../../lib/reading/log-position.ts';
import { onSessionChange } from '../../lib/session/session-store.ts';

/** Fired on the window of this tab whenever the cart was changed; other tabs hear of it through a channel. */
const CART_UPDATED = 'cartUpdated';

/** The connection is there again; the bag was changed elsewhere, on another device say. */
const ELSEWHERE: ('online' | MovedEvent)[] = ['online', 'moved:bag'];

const tabs = new BroadcastChannel('vernissage:cart');

/** What this tab announces itself. The answer to the change has brought the new cart already. */
let own: Event | undefined;

/** Says in this tab and in all others that the cart was changed. The cart of this tab does not follow it. */
export function announceCart(): void {
  own = new Event(CART_UPDATED);
  window.dispatchEvent(own);
  tabs.postMessage(rememberedPosition());
}

/** Calls back whenever the cart or its owner may have changed. @returns the unsubscriber */
export function onCartSignal(listener: () => void): () => void {
  const thisTab = (event: Event) => {
    if (event !== own) listener();
  };
  const otherTab = ({ data }: MessageEvent<string | null>) => {
    rememberPosition(data);
    listener();
  };
  const stop = onSessionChange(listener);
  window.addEventListener(CART_UPDATED, thisTab);
  for (const signal of ELSEWHERE) window.addEventListener(signal, listener);
  tabs.addEventListener('message', otherTab);
  return () => {
    stop();
    window.removeEventListener(CART_UPDATED, thisTab);
    for (const signal of ELSEWHERE) window.removeEventListener(signal, listener);
    tabs.removeEventListener('message', otherTab);
  };
}
