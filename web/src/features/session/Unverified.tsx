import { useState } from 'react';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Done } from './Done.tsx';
import { resendVerification } from './link-calls.ts';

/** Sends the link that verifies the address once more. */
export function Unverified() {
  const [state, setState] = useState<'asked' | 'busy' | 'sent' | { error: string }>('asked');
  const send = () => {
    if (state === 'busy') return;
    setState('busy');
    resendVerification().then(
      () => setState('sent'),
      (error) => setState({ error: messageOf(error, 'Failed to send the mail') }),
    );
  };
  return (
    <div>
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <Button look="quiet" onClick={send} aria-disabled={state === 'busy'}>
        Send the link again
      </Button>
      <Done>{state === 'sent' && 'A mail is on its way. Only its link counts.'}</Done>
    </div>
  );
}
