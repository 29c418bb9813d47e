import { AppForCodes } from '../../../features/session/factors/AppForCodes.tsx';
import { NewCodes } from '../../../features/session/factors/NewCodes.tsx';
import { Passkeys as PasskeyList } from '../../../features/session/factors/Passkeys.tsx';
import { RecoveryCodes } from '../../../features/session/factors/RecoveryCodes.tsx';
import { useFactors } from '../../../features/session/factors/use-factors.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import styles from './Settings.module.css';

/** What signs the person in beside the password, or in its place. */
export function Passkeys() {
  const { factors, error, reload, codes, forgetCodes, change } = useFactors();
  return (
    <>
      <p className={styles.about}>With one of these, a password alone signs nobody in, not even after it was reset.</p>
      {factors !== undefined && (
        <div>
          <PasskeyList passkeys={factors.passkeys} change={change} />
          <AppForCodes totp={factors.totp} change={change} />
          <RecoveryCodes
            left={factors.recovery_codes}
            needed={factors.totp !== null || factors.passkeys.length > 0}
            change={change}
          />
        </div>
      )}
      {codes.length > 0 && <NewCodes codes={codes} onKept={forgetCodes} />}
      {factors === undefined && error !== undefined && (
        <Failed message={messageOf(error, 'Failed to load your passkeys')} retry={reload} />
      )}
      {factors === undefined && error === undefined && <Loading>Loading passkeys...</Loading>}
    </>
  );
}
