import { useEffect } from 'react';
import { countInTitle } from '../../lib/unread/title-count.ts';
import { shownCount, unreadWords } from '../../lib/unread/unread-words.ts';
import { useUnread } from '../../lib/unread/use-unread.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';

/**
 * How much is unread, on the button of the account, of which its words are a part. The title of the tab counts messages
 * alone, because somebody waits for an answer to those.
 *
 * @param id of the words
 */
export function UnreadBadge({ id }: { id: string }) {
  const unread = useUnread();
  const { messages, notices } = unread;
  useEffect(() => countInTitle(messages), [messages]);
  const all = messages + notices;
  return (
    <>
      {all > 0 && <CountBadge>{shownCount(all)}</CountBadge>}
      <span id={id} hidden>
        {unreadWords(unread)}
      </span>
    </>
  );
}
