import { artworkPath, askPath, paths, writePath } from '../../paths.ts';
import { randomId } from '../random-id.ts';
import { tabStorage } from '../storage.ts';
import { ERRAND, sessionEndedAt, storedUser } from './session-store.ts';

const LIMIT_MS = 3_600_000;

/** What a visitor can mean to do, and the page that does it once they have signed in. */
const PAGE_OF = {
  bag: artworkPath,
  buy: artworkPath,
  ask: (work: number) => askPath('artwork', work),
  write: writePath,
};

export type ErrandKind = keyof typeof PAGE_OF;

type Errand = {
  kind: ErrandKind;
  /** Of the work, or of what else it is about. */
  id: number;
  /** The `Idempotency-Key`: a copy of the tab does it with the same one. */
  key: string;
  /** When it was meant, in milliseconds of this device's clock. */
  at: number;
  /** The account that meant it, when its session had just ended. */
  by?: number | undefined;
};

/** Where a visitor may be on the way to a session without having gone elsewhere. */
const ON_THE_WAY = [
  paths.login,
  paths.register,
  paths.verify,
  paths.forgotPassword,
  paths.resetPassword,
  paths.terms,
  paths.privacy,
  paths.cookies,
];

/** Keeps what a visitor means to do, for this tab, until they have signed in. */
export function keepErrand(kind: ErrandKind, id: number, by: number | undefined): void {
  const errand: Errand = { kind, id, key: randomId(), at: Date.now(), by };
  tabStorage.set(ERRAND, JSON.stringify(errand));
}

const isErrand = (value: unknown): value is Errand => {
  const { kind, id, key, at, by } = (value ?? {}) as Partial<Errand>;
  return (
    Object.hasOwn(PAGE_OF, kind ?? '') &&
    Number.isSafeInteger(id) &&
    /^[\w-]{1,64}$/.test(key ?? '') &&
    Number.isFinite(at) &&
    (by === undefined || Number.isSafeInteger(by))
  );
};

/** Reads the errand of this tab that whoever is signed in may do. It is for nobody after an hour or a sign-out. */
function readErrand(): Errand | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(ERRAND) ?? 'null');
    if (!isErrand(kept)) return undefined;
    const age = Date.now() - kept.at;
    const mine = kept.by === undefined || kept.by === storedUser()?.id;
    return mine && age >= 0 && age < LIMIT_MS && kept.at >= sessionEndedAt() ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The page of the errand that waits in this tab for whoever is signed in. */
export function errandPath(): string | undefined {
  const errand = readErrand();
  return errand && PAGE_OF[errand.kind](errand.id);
}

/** Forgets the errand of this tab, because its outcome is known. */
export function endErrand(): void {
  tabStorage.remove(ERRAND);
}

/**
 * Heeds where this tab is. What a visitor meant is forgotten once they have gone elsewhere, and a member's once they
 * have passed by its page.
 *
 * @param go leads whoever is signed in and still on the way to the page of their errand
 */
export function heedPage(go: (path: string) => void): void {
  const { pathname } = window.location;
  const user = storedUser();
  // Whose token it is will be known in a moment.
  if (user?.id === 0) return;
  const path = user === null ? undefined : errandPath();
  if (!ON_THE_WAY.some((way) => pathname.startsWith(way))) {
    if (path !== pathname) endErrand();
    // The login screen leads there itself.
  } else if (path !== undefined && !pathname.startsWith(paths.login)) go(path);
}

let begun: string | undefined;

/**
 * Begins the errand about a thing, if it waits here, once for each page load. It is kept until `endErrand`, so a page
 * that is reloaded meanwhile does it again, with the same key.
 */
export function beginErrand(kind: ErrandKind, id: number, work: (key: string) => void): void {
  const errand = readErrand();
  if (errand?.kind !== kind || errand.id !== id || errand.key === begun) return;
  begun = errand.key;
  work(errand.key);
}
