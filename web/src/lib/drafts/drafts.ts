import type { Fields } from '../forms/merge-fields.ts';
import { deviceStorage, listFrom, type SafeStorage } from '../storage.ts';

/** Whose draft it is, of which form, and of which thing: its id, or `new`. */
export type DraftOf = {
  user: number;
  form: 'profile' | 'site' | 'page' | 'listing' | 'images' | 'message';
  thing: string;
};

/** A file that was chosen, and what was written about it. The device keeps the file itself elsewhere, under the id. */
export type DraftFile = { id: string; size: number; text: string };

/** What somebody has written and not saved. */
export type Draft = DraftOf & {
  /** Milliseconds since 1970. */
  at: number;
  /** The open form that wrote it. */
  by: string;
  /** The title that the thing had in the form. */
  name?: string;
  /** The `ETag` of what the form was seeded from. */
  etag: string | null;
  /** The changed fields, and what they were before. */
  values: Fields;
  base: Fields;
  files?: DraftFile[];
};

/** What a form says of a draft. */
export type Written = Omit<Draft, keyof DraftOf | 'at' | 'by'>;

/** Each draft has a key of its own, because tabs that write the same key at once may lose what one of them wrote. */
const PREFIX = 'draft:';
const DAY = 24 * 60 * 60 * 1_000;

/** Bounds of what a device keeps: the oldest draft goes first. */
export const DRAFT_LIMITS = { drafts: 20, days: 30, characters: 500_000, bytes: 200_000_000 } as const;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFile = (value: unknown): value is DraftFile =>
  isFields(value) && [value.id, value.text].every((text) => typeof text === 'string') && typeof value.size === 'number';

function isDraft(value: unknown): value is Draft {
  if (!isFields(value)) return false;
  const { user, form, thing, at, by, name = '', etag, values, base, files = [] } = value;
  const named = [form, thing, by, name].every((text) => typeof text === 'string') && typeof user === 'number';
  const filed = Array.isArray(files) && files.every(isFile);
  const tagged = etag === null || typeof etag === 'string';
  return named && filed && tagged && typeof at === 'number' && isFields(values) && isFields(base);
}

const isOf =
  ({ user, form, thing }: DraftOf) =>
  (draft: Draft) =>
    draft.user === user && draft.form === form && draft.thing === thing;

const keyOf = ({ user, form, thing, by }: DraftOf & { by: string }) => `${PREFIX}${user}:${form}:${thing}:${by}`;

/** Calls back when another tab may have changed drafts. @returns the unsubscriber */
export function onDraftsElsewhere(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  globalThis.window?.addEventListener('storage', heard);
  return () => globalThis.window?.removeEventListener('storage', heard);
}

export type Drafts = ReturnType<typeof draftsIn>;

/**
 * The drafts that a device keeps, of every member who writes on it. A member is only ever given their own. Each open form
 * has a draft of its own, so two tabs with one form keep both.
 *
 * @param storage where they are kept
 * @param now the clock
 */
export function draftsIn(storage: SafeStorage, now: () => number = Date.now) {
  const read = (key: string): Draft | undefined => listFrom(`[${storage.get(key)}]`, isDraft)[0];
  /** All drafts that are not too old, the newest first. */
  const all = () =>
    storage
      .keys(PREFIX)
      .map(read)
      .filter((draft) => draft !== undefined)
      .filter(({ at }) => at <= now() && at > now() - DRAFT_LIMITS.days * DAY)
      .sort((one, other) => other.at - one.at);
  /** Drops what there is no room for, and what is no draft. */
  const tidy = () => {
    const room = { characters: DRAFT_LIMITS.characters as number, bytes: DRAFT_LIMITS.bytes as number };
    const kept = all().filter((draft, place) => {
      const characters = JSON.stringify(draft).length;
      const bytes = (draft.files ?? []).reduce((sum, { size }) => sum + size, 0);
      if (place >= DRAFT_LIMITS.drafts || characters > room.characters || bytes > room.bytes) return false;
      room.characters -= characters;
      room.bytes -= bytes;
      return true;
    });
    const keys = new Set(kept.map(keyOf));
    for (const key of storage.keys(PREFIX)) if (!keys.has(key)) storage.remove(key);
  };
  /** Puts a draft where it was. @returns whether it outlives the page */
  const put = (draft: Draft): boolean => {
    const lasts = storage.set(keyOf(draft), JSON.stringify(draft));
    tidy();
    return lasts && storage.get(keyOf(draft)) !== null;
  };
  /** Drops a draft, unless its form has written again. @returns whether it was there */
  const discard = (draft: Draft): boolean => {
    const same = read(keyOf(draft))?.at === draft.at;
    if (same) storage.remove(keyOf(draft));
    return same;
  };
  return {
    /** The newest draft of a form, if there is one. */
    find: (of: DraftOf): Draft | undefined => all().find(isOf(of)),
    /** Keeps what an open form says, in the place of what it said before. @returns whether it outlives the page */
    keep: (of: DraftOf, by: string, written: Written): boolean => put({ ...of, ...written, by, at: now() }),
    /** Whether an open form has a draft. */
    has: (of: DraftOf, by: string): boolean => read(keyOf({ ...of, by })) !== undefined,
    /** Drops the draft of an open form. */
    drop: (of: DraftOf, by: string): void => storage.remove(keyOf({ ...of, by })),
    /** Makes a draft that another form has left that of this form, unless this one has its own by now. */
    takeOver(draft: Draft, by: string): void {
      if (discard(draft) && read(keyOf({ ...draft, by })) === undefined) put({ ...draft, by });
    },
    /** Whether other open forms than these have written the same since a time. */
    isWrittenElsewhere: (of: DraftOf, by: string, since: number): boolean =>
      all().some((draft) => isOf(of)(draft) && draft.by !== by && draft.at > since),
    all,
    put,
    discard,
    tidy,
  };
}

export const drafts = draftsIn(deviceStorage);
