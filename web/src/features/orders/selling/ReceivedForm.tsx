import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import styles from './Sales.module.css';

type ReceivedFormProps = { busy: boolean; onReceived: (restock: boolean) => Promise<unknown> };

/** Where an artist notes that what was sent back has come. */
export function ReceivedForm({ busy, onReceived }: ReceivedFormProps) {
  const [restock, setRestock] = useState(true);
  return (
    <form
      className={styles.step}
      aria-label="Note what has come back"
      onSubmit={(event) => {
        event.preventDefault();
        void onReceived(restock);
      }}
    >
      <CheckboxField
        label="It is for sale again"
        checked={restock}
        onChange={({ target }) => setRestock(target.checked)}
      />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Saving...' : 'It Has Come Back'}
      </Button>
    </form>
  );
}
