import type { LazyDialogProps } from '../../../lib/screens/use-lazy-dialog.ts';
import { ConsoleDialog } from '../../../ui/console/ConsoleDialog.tsx';
import type { StatsFilter } from '../stats-filter.ts';
import { EventsList } from './EventsList.tsx';

/** The raw events, above everything else. */
export function EventsDialog({ filter, ...dialog }: LazyDialogProps & { filter: StatsFilter }) {
  return (
    <ConsoleDialog title="LATEST EVENTS" {...dialog}>
      <EventsList {...filter} />
    </ConsoleDialog>
  );
}
