import { formatCount } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/console/DataTable.tsx';
import styles from './AdminMessages.module.css';

type NamedProps<Row> = {
  label: string;
  list: { total: number; items: readonly Row[] };
  columns: readonly [Column<Row>, ...Column<Row>[]];
  keyOf: (row: Row) => string;
  empty: string;
};

/** The first of a list in a table; how many there are is said below when there are more. */
export function Named<Row>({ label, list: { total, items }, columns, keyOf, empty }: NamedProps<Row>) {
  return (
    <>
      <div className={styles.table}>
        <DataTable label={label} columns={columns} rows={items} keyOf={keyOf} empty={empty} />
      </div>
      {total > items.length && (
        <p className={styles.dim}>{`${formatCount(items.length)} of ${formatCount(total)} are listed`}</p>
      )}
    </>
  );
}
