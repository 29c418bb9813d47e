import { useState } from 'react';
import type { Figures } from '../../features/engagement/use-stats.ts';
import { formatCount } from '../../lib/format.ts';

type AnnouncerProps = {
  figures: Figures;
  /** `performance.now()` when they arrived, and when somebody last asked for them. */
  receivedAt: number;
  askedAt: number | undefined;
};

/** Tells screen readers that requested figures have arrived. It is silent about other changes. */
export function Announcer({ figures, receivedAt, askedAt }: AnnouncerProps) {
  const [said, setSaid] = useState({ key: figures.key, askedAt, text: '' });
  const answered = askedAt !== said.askedAt && askedAt !== undefined && receivedAt > askedAt;
  if (answered || figures.key !== said.key)
    setSaid({ key: figures.key, askedAt, text: `Updated: ${formatCount(figures.stats.total_events)} events` });
  return (
    <p role="status" className="visually-hidden">
      {said.text}
    </p>
  );
}
