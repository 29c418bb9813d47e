import { useState } from 'react';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { keepAccount } from './own-data-calls.ts';

/** Takes back that the account is to be deleted. */
export function KeepAccount({ onKept }: { onKept: () => void }) {
  const [state, setState] = useState<'idle' | 'busy' | { error: string }>('idle');
  const keep = () => {
    if (state === 'busy') return;
    setState('busy');
    // Afterwards this is gone.
    keepAccount().then(onKept, (error) => setState({ error: messageOf(error, 'Failed to keep the account') }));
  };
  return (
    <>
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <Button onClick={keep} aria-disabled={state === 'busy'}>
        Keep My Account
      </Button>
    </>
  );
}
