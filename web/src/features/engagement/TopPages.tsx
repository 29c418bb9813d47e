import type { Stats } from '#contract/engagement.ts';
import { Box } from '../../ui/console/Box.tsx';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import { Figure } from '../../ui/console/Figure.tsx';

type Row = Stats['top_pages'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { head: 'PAGE', cell: (row) => row.page, cut: (row) => row.page },
  { head: 'VIEWS', numeric: true, cell: (row) => <Figure value={row.view_count} /> },
];

/** The pages with the most views. */
export function TopPages({ pages }: { pages: readonly Row[] }) {
  return (
    <Box title="TOP PAGES">
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
