import { deviceStorage } from '../../lib/storage.ts';
import { OUTBOX } from './outbox-keys.ts';

/** Sends what was written without a network, if there is any: whoever wrote it may be on another page by now. */
export function sendWaiting(): void {
  if (deviceStorage.keys(OUTBOX).length === 0) return;
  void import('./own-outbox.ts').then(
    ({ outbox }) => outbox.flush(),
    // The network is away still.
    () => undefined,
  );
}
