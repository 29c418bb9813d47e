import type { Stats } from '#contract/figures.ts';
import { Box } from '../../ui/console/Box.tsx';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { StatsFilter } from './stats-filter.ts';

type Row = { type: string; count: number };

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { head: 'EVENT_TYPE', cell: (row) => row.type },
  { head: 'COUNT', numeric: true, cell: (row) => <Figure value={row.count} /> },
];

/** How many events of each type, most first. */
export function EventsByType({ counts, filter }: { counts: Stats['events_by_type']; filter: StatsFilter }) {
  const rows = Object.entries(counts)
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || a.type.localeCompare(b.type));
  return (
    <Box title="EVENTS BY TYPE" action={<ExportButton of="events" filter={filter} />}>
      <DataTable
        label="Events by type"
        columns={COLUMNS}
        rows={rows}
        keyOf={(row) => row.type}
        empty="No event data available"
      />
    </Box>
  );
}
