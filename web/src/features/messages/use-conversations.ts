import { useEffect, useEffectEvent, useState } from 'react';
import type { Conversation, ConversationsReply } from '#contract/messages.ts';
import { call } from '../../lib/reading/api.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { onMessagesMoved } from './follow-messages.ts';

const PATH = '/conversations';
const READING = { auth: 'required', failure: 'Failed to load your messages' } as const;
const PAGE = '30';

type Older = { conversations: readonly Conversation[]; next: string | null };

/** The newest messages first, and each conversation once: the first time it is met. */
export function onceEach(conversations: readonly Conversation[]): Conversation[] {
  const met = new Set<number>();
  return conversations.filter(({ id }) => !met.has(id) && met.add(id));
}

/** The conversations of the member, which are read again when they have moved; `readOlder` brings the next ones. */
export function useConversations() {
  const { data, error, reload } = useRead<ConversationsReply>(PATH, { ...READING, query: { limit: PAGE } });
  const readAgain = useEffectEvent(() => void reload());
  // It listens itself: what this tab marks as read may move before anything else listens.
  useEffect(() => onMessagesMoved(() => readAgain()), []);
  const [older, setOlder] = useState<Older>();
  const [failed, setFailed] = useState<unknown>();
  const next = older === undefined ? (data?.next ?? null) : older.next;
  const readOlder = async () => {
    if (next === null) return;
    try {
      const found = await call<ConversationsReply>(PATH, { ...READING, query: { limit: PAGE, before: next } });
      setOlder({ conversations: [...(older?.conversations ?? []), ...found.conversations], next: found.next });
      setFailed(undefined);
    } catch (reason) {
      setFailed(reason);
    }
  };
  const conversations = data && onceEach([...data.conversations, ...(older?.conversations ?? [])]);
  return { conversations, error, reload, more: next !== null, readOlder, failed };
}
