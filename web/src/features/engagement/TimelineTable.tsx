import type { Grouping, Stats } from '#contract/figures.ts';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import { formatPeriod } from './period.ts';

const LATEST = 10;

type Row = Stats['timeline'][number];

/** The latest periods, newest first. */
export function TimelineTable({ timeline, grouping }: { timeline: readonly Row[]; grouping: Grouping }) {
  const columns: readonly [Column<Row>, ...Column<Row>[]] = [
    { head: 'PERIOD', cell: (row) => formatPeriod(Date.parse(row.period), grouping) },
    { head: 'EVENTS', numeric: true, cell: (row) => <Figure value={row.event_count} /> },
    { head: 'UNIQUE_USERS', numeric: true, cell: (row) => <Figure value={row.unique_users} /> },
  ];
  return (
    <DataTable
      label="Latest periods"
      columns={columns}
      rows={timeline.slice(0, LATEST)}
      keyOf={(row) => row.period}
      empty="No events found for selected filter"
    />
  );
}
