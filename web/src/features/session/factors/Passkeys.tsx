import { useRef, useState } from 'react';
import type { Passkey } from '#contract/factors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../Done.tsx';
import { sessionName } from '../session-name.ts';
import { useSessions } from '../use-sessions.ts';
import { When } from '../When.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import styles from './Factors.module.css';
import { removePasskey } from './factor-calls.ts';
import { RemoveFactor } from './RemoveFactor.tsx';
import type { Change } from './use-factors.ts';

type PasskeysProps = { passkeys: Passkey[]; change: Change };

/** The passkeys of the account: each can be removed, and more added. */
export function Passkeys({ passkeys, change }: PasskeysProps) {
  const [asked, setAsked] = useState<'add' | Passkey>();
  const [removed, setRemoved] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const here = useSessions().sessions?.find(({ current }) => current);
  const close = () => setAsked(undefined);
  const ask = (what: 'add' | Passkey) => {
    setRemoved(undefined);
    setAsked(what);
  };
  return (
    <section aria-labelledby="passkeys" className={styles.part}>
      <h2 ref={heading} id="passkeys" tabIndex={-1}>
        Passkeys
      </h2>
      <p className={styles.text}>
        A passkey signs you in without your password: with your finger, your face or the code of your device. A site
        that only looks like this one cannot ask for it.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <div>
                <p className={styles.name}>
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className={styles.fact}>
                  Added <When at={passkey.created_at} />
                </p>
                <p className={styles.fact}>
                  {passkey.last_used_at === null ? (
                    <span>Not used yet</span>
                  ) : (
                    <span>
                      Last used <When at={passkey.last_used_at} />
                    </span>
                  )}
                </p>
              </div>
              <Button look="quiet" onClick={() => ask(passkey)}>
                Remove<span className="visually-hidden">{` the passkey ${passkey.name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {'PublicKeyCredential' in window ? (
        <Button look="plain" onClick={() => ask('add')}>
          Add a Passkey
        </Button>
      ) : (
        <p className={styles.text}>This browser knows no passkeys. Another one, or another device, may.</p>
      )}
      <Done>{removed}</Done>
      {asked === 'add' && (
        <AddPasskey name={here?.browser ? sessionName(here) : 'My device'} change={change} onClose={close} />
      )}
      {asked !== undefined && asked !== 'add' && (
        <RemoveFactor
          title="Remove this passkey?"
          text={`${asked.name} will not sign you in any more. Remove it from your device, too.`}
          remove={async (body) => {
            await change(removePasskey(asked.id, body));
            close();
            setRemoved(`${asked.name} is removed.`);
            // The button that asked has gone with its passkey.
            requestAnimationFrame(() => heading.current?.focus());
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
