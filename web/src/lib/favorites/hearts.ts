import { GUEST_LIMIT } from '#contract/favorites.ts';
import type { Change, Kind } from './kinds.ts';
import { mergeGuest } from './merge-guest.ts';
import type { Outside } from './outside.ts';

export type Hearts = {
  subscribe: (listener: () => void) => () => void;
  has: (kind: Kind, id: number) => boolean;
  /** Whether it is known what is kept: at once for a guest, for a member after the first answer. */
  known: () => boolean;
  /** Whether a guest's things have gone along, or could not: what a member reads now is as it will stay. */
  settled: () => boolean;
  toggle: (kind: Kind, id: number) => void;
  /** Takes a guest's things along, once somebody is signed in, and reads what the account keeps. */
  follow: () => Promise<void>;
  /** Heeds a change that another tab has made. */
  heed: (whose: number, change: Change) => void;
  /** Heeds that another tab has changed what the device keeps. */
  heedDevice: () => void;
};

/** Times that the ids are read when they change meanwhile. */
const TRIES = 3;

const keyOf = (kind: Kind, id: number) => `${kind} ${id}`;
const apply = (ids: ReadonlySet<number>, { id, on }: Change) => {
  const others = [...ids].filter((other) => other !== id);
  return new Set(on ? [...others, id] : others);
};

/**
 * Makes the store of hearts and follows: a guest's are on the device, a member's on the server. A member's change shows
 * at once, and goes back when the server refuses it. While one change of a thing is on its way, only the latest of the
 * following ones is sent. Nothing of a member is kept on the device.
 */
export function createHearts(outside: Outside): Hearts {
  const listeners = new Set<() => void>();
  let owner: number | null = null;
  let server: Record<Kind, ReadonlySet<number>> | null = null;
  let wanted = new Map<string, boolean>();
  /** Raised with each change; an answer to an earlier version is out of date. */
  let version = 0;
  let tried = false;
  let following: Promise<void> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const settle = () => {
    version += 1;
    tell();
  };
  /** Forgets everything of the account before, when another person, or nobody, is signed in. */
  const followSession = () => {
    const now = outside.whose();
    if (now === owner) return;
    owner = now;
    server = null;
    wanted = new Map();
    following = undefined;
    tried = false;
    settle();
  };
  const accept = (change: Change) => {
    if (server !== null) server = { ...server, [change.kind]: apply(server[change.kind], change) };
    settle();
  };

  async function load(member: number): Promise<void> {
    // What could not be taken along now stays on the device, and is tried again with the next page.
    await mergeGuest(outside, member).catch(() => undefined);
    if (outside.whose() !== member) return;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = version;
      const { artwork_ids, artist_ids } = await outside.read();
      if (owner !== member || outside.whose() !== member) return;
      if (version !== before) continue;
      server = { artworks: new Set(artwork_ids), artists: new Set(artist_ids) };
      settle();
      return;
    }
  }

  async function send(member: number, kind: Kind, id: number): Promise<void> {
    const key = keyOf(kind, id);
    const wishes = wanted;
    let sent: boolean | undefined;
    while (wishes.get(key) !== sent) {
      sent = wishes.get(key) ?? false;
      const change = { kind, id, on: sent };
      try {
        await outside.send(change);
        if (owner !== member) return;
        accept(change);
        outside.announce(member, change);
        outside.changed(change);
      } catch (error) {
        if (owner !== member) return;
        if (wishes.get(key) !== sent) continue;
        outside.failed(change, error);
        break;
      }
    }
    wishes.delete(key);
    tell();
  }

  function toggleOnDevice(kind: Kind, id: number): void {
    const ids = outside.device.get(kind);
    const on = !ids.includes(id);
    if (on && ids.length >= GUEST_LIMIT) {
      outside.full(kind);
      return;
    }
    outside.device.set(kind, [...apply(new Set(ids), { kind, id, on })]);
    settle();
    outside.changed({ kind, id, on });
  }

  const has = (kind: Kind, id: number): boolean => {
    const member = outside.whose();
    if (member === null) return outside.device.get(kind).includes(id);
    if (member !== owner) return false;
    return wanted.get(keyOf(kind, id)) ?? server?.[kind].has(id) ?? false;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has,
    known: () => outside.whose() === null || (outside.whose() === owner && server !== null),
    settled: () => tried && outside.whose() === owner,
    toggle(kind, id) {
      followSession();
      if (owner === null) {
        toggleOnDevice(kind, id);
        return;
      }
      const key = keyOf(kind, id);
      const isOnItsWay = wanted.has(key);
      wanted.set(key, !has(kind, id));
      tell();
      if (!isOnItsWay) void send(owner, kind, id);
    },
    follow() {
      followSession();
      if (owner === null) return Promise.resolve();
      const member = owner;
      following ??= load(member)
        .catch(() => undefined)
        .finally(() => {
          if (owner !== member) return;
          following = undefined;
          tried = true;
          tell();
        });
      return following;
    },
    heed(whose, change) {
      if (whose === owner && whose === outside.whose()) accept(change);
    },
    heedDevice: settle,
  };
}
