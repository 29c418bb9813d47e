import type { FavoriteIdsReply, MergeFavoritesBody } from '#contract/favorites.ts';
import type { Change, Kind } from './kinds.ts';

/** How the store of hearts reaches the world. */
export type Outside = {
  /** The id of the signed-in account; `null` for a guest. */
  whose: () => number | null;
  read: () => Promise<FavoriteIdsReply>;
  /** Tells the server. Calls of one account follow each other. */
  send: (change: Change) => Promise<void>;
  merge: (kept: MergeFavoritesBody) => Promise<void>;
  /** What a guest keeps on the device. */
  device: { get: (kind: Kind) => number[]; set: (kind: Kind, ids: readonly number[]) => void };
  /** Runs work in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs of a change of an account. */
  announce: (whose: number, change: Change) => void;
  /** Something was really changed, by this tab. */
  changed: (change: Change) => void;
  failed: (change: Change, error: unknown) => void;
  /** A guest wants to keep more than the device does. */
  full: (kind: Kind) => void;
};
