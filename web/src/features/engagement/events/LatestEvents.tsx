import { ConsoleDialog } from '../../../ui/console/ConsoleDialog.tsx';
import type { StatsFilter } from '../stats-filter.ts';
import { EventsList } from './EventsList.tsx';

/** The button that shows the raw events behind the figures, at first those of the same type and days. */
export function LatestEvents({ filter }: { filter: StatsFilter }) {
  return (
    <ConsoleDialog button="EVENTS" title="LATEST EVENTS">
      <EventsList {...filter} />
    </ConsoleDialog>
  );
}
