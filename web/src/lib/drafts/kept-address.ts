import { storedUser } from '../session/session-store.ts';
import { deviceStorage, listFrom } from '../storage.ts';

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

/** The account whose texts may be kept; 0 when the device does not know who is signed in. */
const owner = () => storedUser()?.id ?? 0;

function readKept(): Kept | undefined {
  const [kept] = listFrom(`[${deviceStorage.get(KEY)}]`, isKept);
  const isOwn = kept !== undefined && kept.user === owner() && kept.user !== 0;
  return isOwn && kept.at > Date.now() - KEPT_FOR ? kept : undefined;
}

/** What the signed-in person has typed into the checkout, and not sent, by the names of its fields. */
export function keptAddress(): Texts {
  return readKept()?.texts ?? {};
}

/** Keeps the text of one field. Others stay, because another tab may have written them. */
export function keepAddress(name: string, text: string): void {
  const user = owner();
  if (user === 0) return;
  const texts = { ...keptAddress(), [name]: text };
  deviceStorage.set(KEY, JSON.stringify({ user, at: Date.now(), texts } satisfies Kept));
}

/** Forgets it, because it was sent or given up. */
export function forgetAddress(): void {
  deviceStorage.remove(KEY);
}

/** Forgets it unless it is of who is signed in now: nobody is, after a sign-out. */
export function tidyAddress(): void {
  if (readKept() === undefined) forgetAddress();
}
