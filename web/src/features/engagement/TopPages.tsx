import type { Stats } from '#contract/figures.ts';
import { Box } from '../../ui/console/Box.tsx';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { StatsFilter } from './stats-filter.ts';

type Row = Stats['top_pages'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { head: 'PAGE', cell: (row) => row.page, cut: (row) => row.page },
  { head: 'VIEWS', numeric: true, cell: (row) => <Figure value={row.view_count} /> },
];

/** The pages with the most views. */
export function TopPages({ pages, filter }: { pages: readonly Row[]; filter: StatsFilter }) {
  return (
    <Box title="TOP PAGES" action={<ExportButton of="pages" filter={filter} />}>
      <DataTable
        label="Top pages"
        columns={COLUMNS}
        rows={pages}
        keyOf={(row) => row.page}
        empty="No page data available"
      />
    </Box>
  );
}
