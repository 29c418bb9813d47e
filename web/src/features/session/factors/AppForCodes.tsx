import { useState } from 'react';
import type { FactorsReply } from '#contract/factors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../Done.tsx';
import { When } from '../When.tsx';
import { AddApp } from './AddApp.tsx';
import styles from './Factors.module.css';
import { removeApp } from './factor-calls.ts';
import { RemoveFactor } from './RemoveFactor.tsx';
import type { Change } from './use-factors.ts';

/** The app that shows codes: added with a code of it, and removed. */
export function AppForCodes({ totp, change }: { totp: FactorsReply['totp']; change: Change }) {
  const [open, setOpen] = useState<'add' | 'remove'>();
  const [said, setSaid] = useState<string>();
  const close = () => setOpen(undefined);
  const done = async (work: Promise<string[]>, words: string) => {
    await change(work);
    close();
    setSaid(words);
  };
  return (
    <section aria-labelledby="app" className={styles.part}>
      <h2 id="app">App for codes</h2>
      <p className={styles.text}>
        An authenticator app shows a code of six digits, a new one every 30 seconds. It is asked for after your
        password.
      </p>
      {totp !== null && (
        <p className={styles.fact}>
          Added <When at={totp.created_at} />
        </p>
      )}
      <div className={styles.all}>
        <Button
          look="plain"
          onClick={() => {
            setSaid(undefined);
            setOpen(totp === null ? 'add' : 'remove');
          }}
        >
          {totp === null ? 'Add an App' : 'Remove the App'}
        </Button>
        <Done>{said}</Done>
      </div>
      {open === 'add' && <AddApp add={(work) => done(work, 'The app is added.')} onClose={close} />}
      {open === 'remove' && (
        <RemoveFactor
          title="Remove the app for codes?"
          text="Its codes will not be asked for any more."
          remove={(body) => done(removeApp(body), 'The app is removed.')}
          onClose={close}
        />
      )}
    </section>
  );
}
