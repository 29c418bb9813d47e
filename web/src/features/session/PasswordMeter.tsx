import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PasswordOwner, PasswordScore } from '#contract/password-score.ts';
import styles from './PasswordMeter.module.css';

/** Milliseconds without a key after which a password is scored: nobody wants to hear of each letter. */
const PAUSE_MS = 400;

const STEPS = [1, 2, 3, 4];
/** What is said of each score, and how it looks. The server has its own sentence for those that are refused. */
const SAID = ['', '', 'Takes some guessing. One more word makes it hard.', 'Hard to guess.', 'Very hard to guess.'];
const LOOKS = [styles.low, styles.low, styles.middle, styles.high, styles.high];

type PasswordMeterProps = {
  /** Whose password it is; left out where the form asks for `email` and `name`. */
  owner?: PasswordOwner | undefined;
};

/**
 * Says how hard the `password` of the form around it is to guess, and why it would be refused. Scoring has a thread of
 * its own.
 */
export function PasswordMeter({ owner }: PasswordMeterProps) {
  const fields = useWatch<PasswordOwner & { password: string }>();
  const { password = '' } = fields;
  const { email = '', name = '' } = owner ?? fields;
  const [worker, setWorker] = useState<Worker>();
  const [scored, setScored] = useState<PasswordScore>();
  useEffect(() => {
    const started = new Worker(new URL('./score-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PasswordScore>) => setScored(data);
    setWorker(started);
    return () => started.terminate();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => worker?.postMessage([password, { email, name }]), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [worker, password, email, name]);
  const shown = password === '' ? undefined : scored;
  const reached = shown && Math.max(shown.score, 1);
  return (
    <div className={`${styles.meter} ${shown && LOOKS[shown.score]}`}>
      <div aria-hidden className={styles.steps}>
        {STEPS.map((step) => (
          <span key={step} className={reached !== undefined && step <= reached ? styles.reached : undefined} />
        ))}
      </div>
      <p role="status">{shown && (shown.guessable ?? SAID[shown.score])}</p>
    </div>
  );
}
