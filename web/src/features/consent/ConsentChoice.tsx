import { chooseAnalytics } from '../../lib/tracking/choice.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ConsentChoice.module.css';
import { useChoice } from './use-choice.ts';

const SAID = {
  accepted: 'You accepted analytics on this device.',
  declined: 'You declined analytics on this device. Your visits are not counted.',
  undecided: 'You have not chosen yet. Until you do, visits are counted without keeping anything on this device.',
  objected:
    'Your browser asks not to be tracked (Global Privacy Control or Do Not Track). We do as it says: your visits are not counted.',
};

/** The choice about analytics, to be changed at any time. */
export function ConsentChoice() {
  const choice = useChoice();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Analytics on this device</legend>
      <p role="status">{SAID[choice]}</p>
      {choice !== 'objected' && (
        <div className={styles.buttons}>
          {(['accepted', 'declined'] as const).map((answer) => (
            <Button key={answer} look="plain" aria-pressed={choice === answer} onClick={() => chooseAnalytics(answer)}>
              {answer === 'accepted' ? 'Accept' : 'Decline'}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
