import { useState } from 'react';
import type { Exported } from '#contract/figures.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import styles from './ExportButton.module.css';
import { type StatsFilter, toQuery, toSearch } from './stats-filter.ts';

const LABELS: Record<Exported, string> = {
  timeline: 'CSV of the timeline',
  artworks: 'CSV of all artworks',
  pages: 'CSV of all pages',
  events: 'CSV of the raw events',
};

/** Saves all of a list, under its filter, as a file for a program for tables. */
export function ExportButton({ of, filter }: { of: Exported; filter: StatsFilter }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { downloadCsv } = await import('../../lib/download-csv.ts');
      await downloadCsv(`/engagement/export.csv?${toSearch({ of, ...toQuery(filter) })}`, `engagement-${of}`);
    } catch (error) {
      setProblem(`ERROR: ${messageOf(error, 'The file did not arrive.')}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="alert" className={styles.failed}>
        {problem}
      </span>
      <ConsoleButton aria-label={LABELS[of]} aria-disabled={busy} onClick={() => !busy && save()}>
        {busy ? 'CSV...' : 'CSV'}
      </ConsoleButton>
    </>
  );
}
