import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { paths } from '../../paths.ts';

const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices);
const Unsubscribe = lazyPart(async () => (await import('./Unsubscribe.tsx')).Unsubscribe);

/** What somebody is told of, and where the mails of it end. */
export function NoticesScreen() {
  return useLocation().pathname.startsWith(paths.unsubscribe) ? <Unsubscribe /> : <Notices />;
}
