import { useEffect } from 'react';
import type { Conversation } from '#contract/messages.ts';
import { markRead } from './message-calls.ts';

/** Says that a conversation is read up to a message that was in sight, as soon as somebody looks at the window. */
export function useReading({ id, unread, read }: Conversation, seen: number): void {
  useEffect(() => {
    if (unread === 0 || seen <= read) return;
    const look = () => {
      // What could not be said is said with the next message, or the next look.
      if (document.visibilityState === 'visible') markRead(id, seen).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, seen, unread, read]);
}
