import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationReply } from '#contract/messages.ts';
import { call } from '../../lib/reading/api.ts';
import { isNotFound } from '../../lib/reading/errors.ts';
import { AGAIN_MS, onMessagesMoved } from './follow-messages.ts';
import { openThread } from './open-thread.ts';
import { outbox } from './own-outbox.ts';

/** Messages that are read at once. */
const PAGE = '50';

/** Reads a conversation and follows it. @param id stays the same; another conversation is another component */
export function useThread(id: number) {
  const [open] = useState(() =>
    openThread((before) =>
      call<ConversationReply>(`/conversations/${id}`, {
        auth: 'required',
        query: { limit: PAGE, before: before?.toString() },
        failure: 'Failed to load the conversation',
      }),
    ),
  );
  useEffect(() => {
    void open.refresh();
    const stops = [
      onMessagesMoved(() => void open.refresh()),
      outbox.onSent((_name, reply) => {
        if (reply.conversation_id === id) open.addSent(reply.message);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open, id]);
  const state = useSyncExternalStore(open.subscribe, open.state);
  const { error } = state;
  useEffect(() => {
    if (error === undefined || isNotFound(error)) return;
    const timer = setTimeout(() => void open.refresh(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [open, error]);
  return { ...state, reload: open.refresh, readOlder: open.readOlder };
}
