import { useLazyDialog } from '../../../lib/screens/use-lazy-dialog.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import type { StatsFilter } from '../stats-filter.ts';
import styles from './LatestEvents.module.css';

const loadDialog = async () => (await import('./EventsDialog.tsx')).EventsDialog;

/** The button that shows the raw events behind the figures, at first those of the same type and days. */
export function LatestEvents({ filter }: { filter: StatsFilter }) {
  const { Dialog, dialog, button, error } = useLazyDialog(loadDialog);
  return (
    <>
      <ConsoleButton {...button}>EVENTS</ConsoleButton>
      <span role="alert" className={styles.failed}>
        {error !== undefined && 'ERROR: The list did not load.'}
      </span>
      {Dialog && <Dialog {...dialog} filter={filter} />}
    </>
  );
}
