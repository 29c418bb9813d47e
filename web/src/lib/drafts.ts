import type { Fields } from './merge-fields.ts';
import { deviceStorage, listFrom, type SafeStorage } from './storage.ts';

/** Whose draft it is, of which form, and of which thing: its id, or `new`. */
export type DraftOf = { user: number; form: 'profile' | 'site' | 'page' | 'listing'; thing: string };

/** What somebody has written and not saved. */
export type Draft = DraftOf & {
  /** Milliseconds since 1970. */
  at: number;
  /** The open form that wrote it. */
  by: string;
  /** The `ETag` of what the form was seeded from. */
  etag: string | null;
  /** The changed fields, and what they were before. */
  values: Fields;
  base: Fields;
};

const KEY = 'form_drafts';
const DAY = 24 * 60 * 60 * 1_000;

/** Bounds of what a device keeps: the oldest draft goes first. */
export const DRAFT_LIMITS = { drafts: 20, days: 30, characters: 500_000 } as const;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDraft(value: unknown): value is Draft {
  if (!isFields(value)) return false;
  const { user, form, thing, at, by, etag, values, base } = value;
  const named = [form, thing, by].every((text) => typeof text === 'string') && typeof user === 'number';
  return (
    named && typeof at === 'number' && (etag === null || typeof etag === 'string') && isFields(values) && isFields(base)
  );
}

const isOf =
  ({ user, form, thing }: DraftOf) =>
  (draft: Draft) =>
    draft.user === user && draft.form === form && draft.thing === thing;

/**
 * The drafts that a device keeps, of every member who writes on it. A member is only ever given their own.
 *
 * @param storage where they are kept
 * @param now the clock
 */
export function draftsIn(storage: SafeStorage, now: () => number = Date.now) {
  const all = () =>
    listFrom(storage.get(KEY), isDraft).filter(({ at }) => at <= now() && at > now() - DRAFT_LIMITS.days * DAY);
  /** Stores the newest drafts that there is room for. @returns whether the first outlives the page */
  const store = (drafts: Draft[]): boolean => {
    let room: number = DRAFT_LIMITS.characters;
    const kept = drafts.slice(0, DRAFT_LIMITS.drafts).filter((draft) => {
      const size = JSON.stringify(draft).length;
      if (size > room) return false;
      room -= size;
      return true;
    });
    if (kept.length > 0) return storage.set(KEY, JSON.stringify(kept)) && kept[0] === drafts[0];
    storage.remove(KEY);
    return false;
  };
  return {
    /** The draft of a form, if there is one. */
    find: (of: DraftOf): Draft | undefined => all().find(isOf(of)),
    /** Keeps a draft in the place of an earlier one. @returns whether it outlives the page */
    keep(draft: Omit<Draft, 'at'>): boolean {
      const others = all().filter((other) => !isOf(draft)(other));
      return store([{ ...draft, at: now() }, ...others]);
    },
    /** Drops the draft of a form, unless another open form wrote it. */
    drop(of: DraftOf, by: string): void {
      const drafts = all();
      const left = drafts.filter((draft) => !(isOf(of)(draft) && draft.by === by));
      if (left.length < drafts.length) store(left);
    },
    /** How many drafts of a member there are. */
    count: (user: number): number => all().filter((draft) => draft.user === user).length,
    /** Drops all drafts of a member. */
    dropAll: (user: number): void => void store(all().filter((draft) => draft.user !== user)),
  };
}

export const drafts = draftsIn(deviceStorage);
