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
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  const done = async (work: Promise<string[]>, words: string) => {
    await change(work);
    setOpen(false);
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
            setOpen(true);
          }}
        >
          {totp === null ? 'Add an App' : 'Remove the App'}
        </Button>
        <Done>{said}</Done>
      </div>
      {open && totp === null && (
        <AddApp add={(work) => done(work, 'The app is added.')} onClose={() => setOpen(false)} />
      )}
      {open && totp !== null && (
        <RemoveFactor
          title="Remove the app for codes?"
          text="Its codes will not be asked for any more."
          remove={(body) => done(removeApp(body), 'The app is removed.')}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
