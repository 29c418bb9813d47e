import type { Poison } from '#contract/poison.ts';
import { PoisonItem } from './PoisonItem.tsx';
import styles from './PoisonList.module.css';

type PoisonListProps = {
  label: string;
  poison: readonly Poison[];
  /** How many there are, if more than are listed. */
  total?: number;
  empty: string;
  /** As that of an item. */
  onTried: (said?: string) => void;
};

/** Read models that halted, parked events, mails and images, all alike, with what can be done to each. */
export function PoisonList({ label, poison, total = poison.length, empty, onTried }: PoisonListProps) {
  if (poison.length === 0) return <p className={styles.dim}>{empty}</p>;
  return (
    <>
      <ul aria-label={label} className={styles.list}>
        {poison.map((one) => (
          <PoisonItem key={one.id} poison={one} onTried={onTried} />
        ))}
      </ul>
      {total > poison.length && <p className={styles.dim}>{`${poison.length} of ${total} are listed`}</p>}
    </>
  );
}
