import { type NoticesReply, UNREAD_LIMIT } from '#contract/notices.ts';
import { useRead } from '../reading/use-read.ts';

/** How many notices are unread, for the badge and the menu; who hears that there are new ones reads `/notices` again. */
export function useUnread() {
  const { data, replace } = useRead<NoticesReply>('/notices', {
    query: { limit: '1' },
    auth: 'required',
    failure: 'Failed to load your notices',
  });
  return {
    unread: data?.unread ?? 0,
    /** Notes that all of them were seen, until there are new ones. */
    seeAll: () => void (data && replace({ ...data, unread: 0 })),
  };
}

/** The number as it is shown. */
export const unreadWords = (unread: number) =>
  unread >= UNREAD_LIMIT ? `${UNREAD_LIMIT - 1}+ unread` : `${unread} unread`;
