import { useEffect, useRef, useState } from 'react';
import type { Notice, NoticesReply } from '#contract/notices.ts';
import { useUnread } from '../../lib/notices/use-unread.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { noteRead, readOlder } from './notice-calls.ts';

type Older = { notices: Notice[]; next: number | null };

/** The notices of the signed-in person, page by page. What is shown counts as read, and stays marked until it is left. */
export function useNotices() {
  const { data, error, reload } = useRead<NoticesReply>('/notices', {
    query: { limit: '20' },
    auth: 'required',
    endsSession: true,
    failure: 'Failed to load your notices',
  });
  const { seeAll } = useUnread();
  const [older, setOlder] = useState<Older>();
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const newest = data?.notices.some(({ unread }) => unread) ? data.notices[0]?.position : undefined;
  const seen = useRef(seeAll);
  seen.current = seeAll;
  useEffect(() => {
    if (newest === undefined) return;
    // Whoever leaves before it is noted sees them as unread once more.
    noteRead(newest).then(
      () => seen.current(),
      () => undefined,
    );
  }, [newest]);
  const next = older ? older.next : (data?.next ?? null);
  return {
    notices: data && [...data.notices, ...(older?.notices ?? [])],
    error,
    reload,
    next,
    ...state,
    async showOlder() {
      if (next === null || state.busy) return;
      setState({ busy: true });
      try {
        const page = await readOlder(next);
        setOlder({ notices: [...(older?.notices ?? []), ...page.notices], next: page.next });
        setState({ busy: false });
      } catch (reason) {
        setState({ busy: false, failure: messageOf(reason, 'Failed to load your notices') });
      }
    },
  };
}
