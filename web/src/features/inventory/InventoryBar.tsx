import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import styles from './InventoryBar.module.css';

type InventoryBarProps = {
  selected: number;
  shown: number;
  /** The numbers of works, in words. */
  count: string;
  onSelectAll: () => void;
  onDelete: () => void;
};

/** Above the table: selects all, deletes what is selected, and counts. */
export function InventoryBar({ selected, shown, count, onSelectAll, onDelete }: InventoryBarProps) {
  return (
    <div className={styles.bar}>
      <CheckboxField
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < shown;
        }}
        checked={selected > 0 && selected === shown}
        onChange={onSelectAll}
        label="Select all"
      />
      <Button
        look="danger"
        className={styles.delete}
        aria-disabled={selected === 0}
        onClick={() => selected > 0 && onDelete()}
      >
        {selected === 0 ? 'Delete Selected' : `Delete Selected (${selected})`}
      </Button>
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}
