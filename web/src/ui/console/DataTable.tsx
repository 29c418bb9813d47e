import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Counts are aligned to the right, texts to the left. */
  numeric?: boolean;
  /** Takes the room that the others leave. A text that does not fit is cut off, and shown whole on hover. */
  cut?: (row: Row) => string;
};

type DataTableProps<Row> = {
  /** The name of the table for screen readers. */
  label: string;
  /** The first column heads the rows. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Shown in place of the rows when there are none. */
  empty: string;
};

/** A dense table of the console. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ head, numeric }) => (
            <th key={head} scope="col" className={numeric ? styles.numeric : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={first.cut && styles.cut} title={first.cut?.(row)}>
              {first.cell(row)}
            </th>
            {others.map(({ head, cell, numeric }) => (
              <td key={head} className={numeric ? styles.numeric : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
