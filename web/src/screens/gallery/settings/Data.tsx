import { useRef, useState } from 'react';
import { DataDownload } from '../../../features/session/DataDownload.tsx';
import { Done } from '../../../features/session/Done.tsx';
import { EraseForm } from '../../../features/session/EraseForm.tsx';
import { KeepAccount } from '../../../features/session/KeepAccount.tsx';
import { formatDay } from '../../../lib/format.ts';
import { isLaunched } from '../../../lib/launched.ts';
import styles from './Settings.module.css';
import type { SectionProps } from './section.ts';

function Pending({ at, onKept }: { at: string; onKept: () => void }) {
  return (
    <>
      <p className={styles.about}>
        Your account will be deleted on <time dateTime={at}>{formatDay(at)}</time>, for good. Until then nothing is
        lost. To sign in is not enough to keep it: please say so here.
      </p>
      <div>
        <KeepAccount onKept={onKept} />
      </div>
    </>
  );
}

function Delete({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className={styles.about}>
        Seven days later your account is gone, and with it your profile, mini-site, works and pictures, your bag,
        favorites and follows, and your place on the waitlist. Whoever has a work of yours in their bag sees there that
        it is no longer available, without its name and picture. We keep that things happened and when, under a number
        that leads to nobody. Until that day you can change your mind.
      </p>
      {isLaunched('checkout') && (
        <p className={styles.about}>
          <span>Invoices stay with name and address for 10 years, apart from everything else.</span>{' '}
          <span>
            An account is deleted only once what is paid has arrived, what is to be sent back has come, and money that
            is owed has gone back; we wait for that for 90 days at most.
          </span>
        </p>
      )}
      <EraseForm onDone={onDone} />
    </>
  );
}

/** What is kept about the person: to take along, and to delete. */
export function Data({ user }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<string>();
  const say = (words: string) => {
    setSaid(words);
    // What was pressed has gone.
    heading.current?.focus();
  };
  return (
    <>
      <p className={styles.about}>
        Everything that we keep about you, as files that you can read without us: what you wrote and did, and your
        pictures.
      </p>
      <DataDownload />
      <h2 ref={heading} tabIndex={-1} className={styles.further}>
        Delete your account
      </h2>
      <Done>{said}</Done>
      {user.erase_at === null ? (
        <Delete onDone={() => say('It will be deleted, unless you keep it.')} />
      ) : (
        <Pending at={user.erase_at} onKept={() => say('Your account stays.')} />
      )}
    </>
  );
}
