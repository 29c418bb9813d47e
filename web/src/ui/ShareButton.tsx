import { shareLink } from '../lib/share.ts';
import { toast } from '../lib/toast.ts';
import { track } from '../lib/tracking/track.ts';
import { ActionButton } from './ActionButton.tsx';

type ShareButtonProps = {
  title: string;
  /** What the event records: whose page was shared. */
  shared: { artwork_id: number } | { artist_id: number };
};

/** Shares this page with the device's own dialog, or copies its link. */
export function ShareButton({ title, shared }: ShareButtonProps) {
  const share = async () => {
    const { origin, pathname } = window.location;
    const outcome = await shareLink({ title, url: `${origin}${pathname}` });
    if (outcome === 'copied') toast({ text: 'Link copied' });
    if (outcome === 'failed') toast({ text: 'The link could not be copied', failed: true });
    if (outcome === 'copied' || outcome === 'shared')
      track('action_share', { ...shared, method: outcome === 'copied' ? 'link' : 'device' });
  };
  return (
    <ActionButton onClick={() => void share()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v7.5h14V13" />
      </svg>
      Share
    </ActionButton>
  );
}
