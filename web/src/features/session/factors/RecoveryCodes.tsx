import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';
import { makeCodes } from './factor-calls.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { Change } from './use-factors.ts';

/** So few that it is time to make new ones. */
const FEW = 3;

type RecoveryCodesProps = {
  left: number;
  /** Whether the account has a factor, for which the codes stand in. */
  needed: boolean;
  change: Change;
};

/** How many recovery codes are left, and a way to make new ones. */
export function RecoveryCodes({ left, needed, change }: RecoveryCodesProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section aria-labelledby="codes" className={styles.part}>
      <h2 id="codes">Recovery codes</h2>
      <p className={styles.text}>
        For the day on which your passkey or your app is out of reach. You get ten with the first of these, and each
        counts once.
      </p>
      {needed && (
        <>
          <p className={left <= FEW ? styles.few : undefined}>
            {left === 1 ? '1 code is left.' : `${left} codes are left.`}
          </p>
          <div className={styles.all}>
            <Button look="plain" onClick={() => setOpen(true)}>
              Make New Codes
            </Button>
          </div>
        </>
      )}
      {open && (
        <FactorDialog title="Make new recovery codes?" onClose={close}>
          <p className={styles.text}>The codes that you have now will not count any more.</p>
          <PasswordForm
            label="Make new recovery codes"
            send={async ({ current_password }) => {
              await change(makeCodes({ current_password }));
              close();
            }}
            failure="Failed to make new codes"
            action="Make New Codes"
            busy="Making..."
            onClose={close}
          />
        </FactorDialog>
      )}
    </section>
  );
}
