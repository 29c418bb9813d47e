import { useState } from 'react';
import type { Minisite } from '#contract/minisites.ts';
import { Button } from '../../ui/Button.tsx';
import { changeSite } from './minisite-calls.ts';

type PublishButtonProps = { site: Minisite; onChanged: (site: Minisite) => unknown };

/** Publishes or unpublishes a site. */
export function PublishButton({ site, onChanged }: PublishButtonProps) {
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      await onChanged((await changeSite({ is_published: !site.is_published }, null)).data);
    } catch {
      window.alert('Failed to toggle publish status');
    } finally {
      setBusy(false);
    }
  };
  const words = site.is_published ? ['Unpublish', 'Unpublishing...'] : ['Publish', 'Publishing...'];
  return (
    <Button look={site.is_published ? 'plain' : 'primary'} disabled={busy} onClick={toggle}>
      {words[Number(busy)]}
    </Button>
  );
}
