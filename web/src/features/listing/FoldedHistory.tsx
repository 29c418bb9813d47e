import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './FoldedHistory.module.css';

/** Few open it. */
const WorkHistory = lazyPart(async () => (await import('./WorkHistory.tsx')).WorkHistory);

/** The history of a work, read when it is first unfolded. */
export function FoldedHistory({ id }: { id: number }) {
  const [everOpen, setEverOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => currentTarget.open && setEverOpen(true)}>
      <summary>History</summary>
      {everOpen && (
        <Region part="history" loading={<Loading>Loading history...</Loading>}>
          <WorkHistory id={id} />
        </Region>
      )}
    </details>
  );
}
