import type { Stats } from '#contract/figures.ts';
import { Box } from '../../ui/console/Box.tsx';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { StatsFilter } from './stats-filter.ts';

type Row = Stats['top_artworks'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { head: 'ARTWORK_ID', cell: (row) => row.artwork_id },
  { head: 'EVENTS', numeric: true, cell: (row) => <Figure value={row.event_count} /> },
  { head: 'UNIQUE_VIEWERS', numeric: true, cell: (row) => <Figure value={row.unique_viewers} /> },
];

/** The artworks with the most events. */
export function TopArtworks({ artworks, filter }: { artworks: readonly Row[]; filter: StatsFilter }) {
  return (
    <Box title="TOP ARTWORKS" action={<ExportButton of="artworks" filter={filter} />}>
      <DataTable
        label="Top artworks"
        columns={COLUMNS}
        rows={artworks}
        keyOf={(row) => row.artwork_id}
        empty="No artwork data available"
      />
    </Box>
  );
}
