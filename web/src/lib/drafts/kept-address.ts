import { storedUser } from '../session/session-store.ts';
import { deviceStorage, listFrom, type SafeStorage } from '../storage.ts';

type Texts = Record<string, string>;
type Kept = { user: number; at: number; texts: Texts };

const KEY = 'checkout';
/** Milliseconds for which a device keeps where something was to go. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1_000;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

const isKept = (value: unknown): value is Kept => {
  const { user, at, texts } = (value ?? {}) as Partial<Kept>;
  return typeof user === 'number' && typeof at === 'number' && isTexts(texts);
};

/**
 * What somebody has typed into the checkout on this device and not sent, by the names of its fields. It is of one
 * account, and shown to no other.
 *
 * @param storage where it is kept
 * @param owner the account that is signed in; 0 when nobody is, or the device does not know who
 * @param now the clock
 */
export function addressIn(storage: SafeStorage, owner: () => number, now: () => number = Date.now) {
  const read = (): Kept | undefined => {
    const [kept] = listFrom(`[${storage.get(KEY)}]`, isKept);
    const isOwn = kept !== undefined && kept.user === owner() && kept.user !== 0;
    return isOwn && kept.at > now() - KEPT_FOR ? kept : undefined;
  };
  const texts = (): Texts => read()?.texts ?? {};
  const forget = () => storage.remove(KEY);
  return {
    texts,
    /** Keeps the text of one field. Others stay, because another tab may have written them. */
    keep(name: string, text: string): void {
      const user = owner();
      if (user !== 0)
        storage.set(KEY, JSON.stringify({ user, at: now(), texts: { ...texts(), [name]: text } } satisfies Kept));
    },
    /** Forgets it, because it was sent or given up. */
    forget,
    /** Forgets it unless it is of who is signed in now: nobody is, after a sign-out. */
    tidy(): void {
      if (read() === undefined) forget();
    },
  };
}

export const keptAddress = addressIn(deviceStorage, () => storedUser()?.id ?? 0);
