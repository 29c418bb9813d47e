import { deviceStorage } from '../../lib/storage.ts';

/** Keys of messages that were written and not sent begin with it. */
export const OUTBOX = 'outbox:';

/** Sends what was written without a network, if there is any: whoever wrote it may be on another page by now. */
export function sendWaiting(): void {
  if (deviceStorage.keys(OUTBOX).length === 0) return;
  void import('./own-outbox.ts').then(
    ({ outbox }) => outbox.flush(),
    // The network is away still.
    () => undefined,
  );
}
