import { useState } from 'react';
import { useReloadGuard } from '../../lib/forms/use-reload-guard.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Done } from './Done.tsx';
import styles from './forms.module.css';
import { downloadData } from './own-data-calls.ts';

const SAID = {
  idle: undefined,
  busy: 'With many pictures this takes a while. Please keep this page open.',
  saved: 'Your data is in your downloads. README.txt says what each file is.',
};

/** Downloads everything that is kept about the person. */
export function DataDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | { error: string }>('idle');
  useReloadGuard(state === 'busy');
  const download = () => {
    if (state === 'busy') return;
    setState('busy');
    downloadData().then(
      () => setState('saved'),
      (error) => setState({ error: messageOf(error, 'Failed to download your data') }),
    );
  };
  return (
    <div className={styles.form}>
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <div className={styles.actions}>
        <Button look="plain" onClick={download} aria-disabled={state === 'busy'}>
          {state === 'busy' ? 'Preparing...' : 'Download My Data'}
        </Button>
        <Done>{typeof state === 'string' && SAID[state]}</Done>
      </div>
    </div>
  );
}
