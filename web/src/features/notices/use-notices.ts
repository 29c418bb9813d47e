import { useEffect, useState } from 'react';
import type { NoticesReply } from '#contract/notices.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { noteNoticesSeen } from '../../lib/unread/use-unread.ts';
import { noteRead, readOlder } from './notice-calls.ts';
import { addNewest, addOlder, type Told } from './told.ts';

/** The notices of the signed-in person, page by page. What is shown counts as read, and stays marked until it is left. */
export function useNotices() {
  const { data, error, reload } = useRead<NoticesReply>('/notices', {
    query: { limit: '20' },
    auth: 'required',
    endsSession: true,
    failure: 'Failed to load your notices',
  });
  const [shown, setShown] = useState<{ of?: NoticesReply; told?: Told | undefined }>({});
  if (data !== undefined && data !== shown.of) setShown({ of: data, told: addNewest(shown.told, data) });
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  useReading(data);
  const { told } = shown;
  const next = told?.next ?? null;
  return {
    notices: told?.notices,
    error,
    reload,
    next,
    ...state,
    async showOlder() {
      if (next === null || state.busy) return;
      setState({ busy: true });
      try {
        const page = await readOlder(next);
        setShown((before) => ({ ...before, told: before.told && addOlder(before.told, page) }));
        setState({ busy: false });
      } catch (reason) {
        setState({ busy: false, failure: messageOf(reason, 'Failed to load your notices') });
      }
    },
  };
}

/** Notes that what was read is seen, as soon as it is in a window that somebody looks at. */
function useReading(data: NoticesReply | undefined): void {
  const fresh = data !== undefined && (data.unread > 0 || data.notices.some(({ unread }) => unread));
  const newest = fresh ? data.notices[0]?.position : undefined;
  useEffect(() => {
    if (newest === undefined) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      // Whoever leaves before it is noted sees them as unread once more.
      noteRead(newest).then(noteNoticesSeen, () => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest]);
}
