import type { ConversationsReply } from '#contract/messages.ts';
import type { NoticesReply } from '#contract/notices.ts';
import { useRead } from '../reading/use-read.ts';

/** What the signed-in person has not read: messages of all conversations, and notices. */
export type Unread = { messages: number; notices: number };

const READING = { query: { limit: '1' }, auth: 'required' } as const;

const useNewest = () => useRead<NoticesReply>('/notices', { ...READING, failure: 'Failed to load your notices' });

/** What is unread, for the badge and the menu. It is read again with all else that is shown of either. */
export function useUnread(): Unread {
  const messages = useRead<ConversationsReply>('/conversations', {
    ...READING,
    failure: 'Failed to load your messages',
  });
  const notices = useNewest();
  return { messages: messages.data?.unread_total ?? 0, notices: notices.data?.unread ?? 0 };
}

/** @returns what notes that all notices were seen, until there are new ones */
export function useNoticesSeen(): () => void {
  const { data, replace } = useNewest();
  return () => void (data && replace({ ...data, unread: 0 }));
}
