import { useSyncExternalStore } from 'react';
import type { ConversationsReply } from '#contract/messages.ts';
import type { NoticesReply } from '#contract/notices.ts';
import { onMoved } from '../live/moved.ts';
import { call } from '../reading/api.ts';
import { onSessionChange, storedUser } from '../session/session-store.ts';

/** What the signed-in person has not read: messages of all conversations, and notices. */
export type Unread = { messages: number; notices: number };

/** Nobody waits for a number: one that cannot be read stays as it is. */
const READING = { query: { limit: '1' }, auth: 'required', failure: '' } as const;

// A store of its own, because it is on every page, also on those that need nothing of what lists are read with.
const NOTHING: Unread = { messages: 0, notices: 0 };
let unread = NOTHING;
let whose: number | undefined;
const listeners = new Set<() => void>();

function set(part: Partial<Unread>): void {
  unread = { ...unread, ...part };
  for (const listener of listeners) listener();
}

/** Makes what reads a number. The answer of an earlier read, or of one for somebody else, counts no more. */
function reader(read: () => Promise<Partial<Unread>>): () => Promise<void> {
  let last: object | undefined;
  return async () => {
    const member = storedUser()?.id;
    const own = {};
    last = own;
    const found = member === undefined ? undefined : await read().catch(() => undefined);
    if (found !== undefined && last === own && storedUser()?.id === member) set(found);
  };
}

const readMessages = reader(async () => ({
  messages: (await call<ConversationsReply>('/conversations', READING)).unread_total,
}));
const readNotices = reader(async () => ({ notices: (await call<NoticesReply>('/notices', READING)).unread }));

/** Forgets what was read for somebody else. @returns whether there was somebody else */
function turnTo(member: number | undefined): boolean {
  if (whose === member) return false;
  whose = member;
  unread = NOTHING;
  return true;
}

const readAll = () => Promise.all([readMessages(), readNotices()]);

function begin(): () => void {
  turnTo(storedUser()?.id);
  void readAll();
  const stops = [
    onMoved('messages', () => void readMessages()),
    onMoved('notices', () => void readNotices()),
    onSessionChange(() => {
      if (!turnTo(storedUser()?.id)) return;
      set({});
      void readAll();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

let end: () => void = () => undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) end = begin();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end();
  };
}

/** What is unread, for the badge and the menu. It is read again whenever it has moved. */
export const useUnread = (): Unread => useSyncExternalStore(subscribe, () => unread);

/** Notes that all notices were seen, until there are new ones. */
export const noteNoticesSeen = (): void => set({ notices: 0 });
