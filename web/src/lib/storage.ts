/** A storage that never fails: what the browser does not keep is kept in memory until the page ends. */
export type SafeStorage = {
  get(key: string): string | null;
  /** @returns whether the value outlives the page */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** The keys that begin with the prefix, in no order. */
  keys(prefix: string): string[];
  /** Heeds what another tab has stored; `null` when it cleared everything. */
  heed(key: string | null): void;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Makes a safe storage of one of the browser's.
 *
 * @param open finds the browser's storage; it may throw, as it does where the owner has blocked storage
 */
export function safeStorage(open: () => Kept): SafeStorage {
  /** What the browser did not take; `null` for what it did not remove. */
  const memory = new Map<string, string | null>();
  const attempt = (work: (storage: Kept) => void): boolean => {
    try {
      work(open());
      return true;
    } catch {
      return false;
    }
  };
  return {
    get(key) {
      const here = memory.get(key);
      if (here !== undefined) return here;
      let value: string | null = null;
      attempt((storage) => {
        value = storage.getItem(key);
      });
      return value;
    },
    set(key, value) {
      const kept =
        attempt((storage) => storage.setItem(key, value)) ||
        attempt((storage) => {
          // A full storage has room again for the new value. If not, an old one must not come back with the next page.
          storage.removeItem(key);
          storage.setItem(key, value);
        });
      if (kept) memory.delete(key);
      else memory.set(key, value);
      return kept;
    },
    remove(key) {
      if (attempt((storage) => storage.removeItem(key))) memory.delete(key);
      else memory.set(key, null);
    },
    keys(prefix) {
      const found = new Set<string>();
      attempt((storage) => {
        for (let index = 0; index < storage.length; index += 1) found.add(storage.key(index) ?? '');
      });
      for (const [key, value] of memory) {
        if (value === null) found.delete(key);
        else found.add(key);
      }
      return [...found].filter((key) => key.startsWith(prefix));
    },
    heed(key) {
      if (key === null) memory.clear();
      else memory.delete(key);
    },
  };
}

/** What this device keeps, for all tabs. */
export const deviceStorage = safeStorage(() => localStorage);

/** What this tab keeps while it is open. */
export const tabStorage = safeStorage(() => sessionStorage);

// This module is loaded before any that follows the event, so it heeds a change first.
globalThis.window?.addEventListener('storage', ({ key }) => deviceStorage.heed(key));

/**
 * Reads a stored list, and leaves out what is not as it should be.
 *
 * @param text as it was stored; anybody may have changed it
 */
export function listFrom<T>(text: string | null, isRight: (element: unknown) => element is T): T[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRight) : [];
  } catch {
    return [];
  }
}
