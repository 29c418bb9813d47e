import type { Poison } from '#contract/poison.ts';
import { PoisonItem } from './PoisonItem.tsx';
import styles from './PoisonList.module.css';

type PoisonListProps = {
  label: string;
  poison: readonly Poison[];
  /** How many there are, if more than are listed. */
  total?: number;
  empty: string;
  onDone: () => void;
};

/** Read models that halted, parked events, mails and images, all alike, with what can be done to each. */
export function PoisonList({ label, poison, total = poison.length, empty, onDone }: PoisonListProps) {
  if (poison.length === 0) return <p className={styles.dim}>{empty}</p>;
  return (
    <>
      <ul aria-label={label} className={styles.list}>
        {poison.map((one) => (
          <PoisonItem key={one.id} poison={one} onDone={onDone} />
        ))}
      </ul>
      {total > poison.length && (
        <p className={styles.dim}>
          {poison.length} of {total} are listed
        </p>
      )}
    </>
  );
}
