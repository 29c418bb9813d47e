import { useState } from 'react';
import { FullDialog } from '../../../ui/FullDialog.tsx';
import type { Reading } from './dimensions.ts';
import type { Companion } from './hang.ts';
import { describeSize } from './measures.ts';
import styles from './TrueSizeDialog.module.css';
import { Wall } from './Wall.tsx';

const COMPANIONS: { companion: Companion; label: string; words: string }[] = [
  { companion: 'person', label: 'Beside a person', words: 'The person is 170 cm tall.' },
  { companion: 'sofa', label: 'Above a sofa', words: 'The sofa is 210 cm wide.' },
];

type TrueSizeDialogProps = {
  title: string;
  /** The address of the picture. */
  picture: string;
  alt: string;
  size: Reading;
  onClose: () => void;
};

/** A work on a wall in the size that its dimensions say, beside a person or above a sofa. */
export function TrueSizeDialog({ title, picture, alt, size, onClose }: TrueSizeDialogProps) {
  const [beside, setBeside] = useState<Companion>('person');
  const words = COMPANIONS.find(({ companion }) => companion === beside)?.words;
  return (
    <FullDialog label={`${title}, true to size`} onClose={onClose}>
      <div className={styles.room}>
        <Wall picture={picture} alt={alt} size={size} beside={beside} />
        <div className={styles.label}>
          <p>{`${describeSize(size)} ${words ?? ''}`}</p>
          <fieldset aria-label="Show it" className={styles.choice}>
            {COMPANIONS.map(({ companion, label }) => (
              <button
                key={companion}
                type="button"
                aria-pressed={companion === beside}
                onClick={() => setBeside(companion)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
    </FullDialog>
  );
}
