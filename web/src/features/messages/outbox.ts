import type { SentReply } from '#contract/messages.ts';
import { randomId } from '../../lib/random-id.ts';
import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import type { SafeStorage } from '../../lib/storage.ts';
import { OUTBOX } from './outbox-keys.ts';
import { nameOfTo, type To } from './to.ts';
import { isUnsent, type Unsent } from './unsent.ts';

/** The server knows a key for a day. Less, because clocks differ. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1_000;

const UNKNOWN = 'Perhaps this was sent, perhaps not. Look above before you send it again.';

type OutboxParts = {
  storage: SafeStorage;
  /** The account that is signed in; 0 when nobody is. */
  owner: () => number;
  send: (to: To, text: string, key: string) => Promise<SentReply>;
  /** Runs something while no other tab does. */
  alone?: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
};

/** Nothing is known of it: the server was not reached, or nobody was signed in. It is sent as soon as that is over. */
const canWait = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 401);

/** The server keeps such a refusal under its key, so another try needs another key. Nothing was taken. */
const isKept = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * What was written and not yet sent. It outlives the page, each message under a key of its own, and every try of one
 * has the same `Idempotency-Key`, until it is refused for good: the server takes it once, however many tries and tabs
 * there are.
 */
export function outboxIn({ storage, owner, send, alone = (work) => work(), now = Date.now }: OutboxParts) {
  const listeners = new Set<() => void>();
  const sent = new Set<(name: string, reply: SentReply) => void>();
  let snapshot: readonly Unsent[] = [];
  let shown = '';

  const keyOf = ({ user, key }: Pick<Unsent, 'user' | 'key'>) => `${OUTBOX}${user}:${key}`;
  const read = (key: string): Unsent | undefined => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? 'null');
      return isUnsent(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const all = () =>
    storage
      .keys(`${OUTBOX}${owner()}:`)
      .map(read)
      .filter((message) => message !== undefined)
      .sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const put = (message: Unsent) => storage.set(keyOf(message), JSON.stringify(message));
  const remove = (message: Unsent) => storage.remove(keyOf(message));

  /** @returns whether the next one can be tried */
  const attempt = async (message: Unsent): Promise<boolean> => {
    const tried = message.tried ?? now();
    if (now() - tried > KEY_LASTS_MS) {
      put({ ...message, tried: null, failed: UNKNOWN });
      tell();
      return true;
    }
    put({ ...message, tried });
    try {
      const reply = await send(message.to, message.text, message.key);
      remove(message);
      for (const listener of sent) listener(nameOfTo(message.to), reply);
      return true;
    } catch (error) {
      if (canWait(error)) return false;
      const failed = messageOf(error, 'This message could not be sent');
      if (isKept(error)) remove(message);
      put({ ...message, ...(isKept(error) ? { key: randomId(), tried: null } : { tried }), failed });
      return true;
    } finally {
      tell();
    }
  };

  let sending: Promise<void> | undefined;
  let more = false;
  const sendAll = async (): Promise<void> => {
    do {
      more = false;
      await alone(async () => {
        const tried = new Set<string>();
        // Another tab may have sent or discarded one meanwhile, so each is looked for when it is its turn.
        const next = () => all().find(({ key, failed }) => failed === null && !tried.has(key));
        for (let message = next(); message !== undefined; message = next()) {
          tried.add(message.key);
          if (!(await attempt(message))) return;
        }
      });
    } while (more);
  };

  /** Sends what waits, oldest first. */
  const flush = (): Promise<void> => {
    more = true;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    flush,
    /** What waits or has failed, oldest first; the same list until it changes. */
    unsent(): readonly Unsent[] {
      const found = all();
      const said = JSON.stringify(found);
      if (said !== shown) {
        shown = said;
        snapshot = found;
      }
      return snapshot;
    },
    /** Puts a message in, and sends it. @returns when all that could be sent is */
    write(to: To, text: string): Promise<void> {
      put({ key: randomId(), user: owner(), to, text, at: now(), tried: null, failed: null });
      tell();
      return flush();
    },
    /** Tries one again that has failed; under another key when nobody can say what came of it. */
    again(message: Unsent): Promise<void> {
      const renewed = message.failed === UNKNOWN ? { ...message, key: randomId() } : message;
      if (renewed !== message) remove(message);
      put({ ...renewed, failed: null });
      tell();
      return flush();
    },
    /** Gives one up. */
    discard(message: Unsent): void {
      remove(message);
      tell();
    },
    /** Calls back when what waits or has failed is another. @returns the unsubscriber */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back with the name of where it went and the answer when one is sent. @returns the unsubscriber */
    onSent(listener: (name: string, reply: SentReply) => void): () => void {
      sent.add(listener);
      return () => void sent.delete(listener);
    },
  };
}
