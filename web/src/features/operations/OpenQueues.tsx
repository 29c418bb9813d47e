import { useState } from 'react';
import { call } from '../../lib/reading/api.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { ConsoleButton } from '../../ui/console/ConsoleButton.tsx';
import styles from './OpenQueues.module.css';

const FAILED = 'Failed to open the queues';

/** The button that goes to the page of the queues. It is a page of its own, to which the API gives a cookie first. */
export function OpenQueues() {
  const [error, setError] = useState<unknown>();
  const open = async () => {
    setError(undefined);
    try {
      await call('/operations/queues', { method: 'POST', makes: false, auth: 'required', failure: FAILED });
      location.assign('/console/queues');
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <>
      <ConsoleButton onClick={() => void open()}>QUEUES</ConsoleButton>
      <span role="alert" className={styles.failed}>
        {error !== undefined && `ERROR: ${messageOf(error, FAILED)}`}
      </span>
    </>
  );
}
