import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { verifyAddress } from './link-calls.ts';

/** Verifies an address at one press: whoever only looks at the link, such as a scanner of mail, spends nothing. */
export function VerifyLink({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | { email: string } | { error: string }>('asked');
  if (typeof state === 'object' && 'email' in state)
    return (
      <>
        <p role="status">
          <bdi>{state.email}</bdi> is verified. You sign in with it.
        </p>
        <p>
          <Link to={paths.dashboard}>Go to your account</Link>
        </p>
      </>
    );
  const verify = () => {
    if (state === 'busy') return;
    setState('busy');
    verifyAddress({ token }).then(
      ({ user }) => setState({ email: user.email }),
      (error) => setState({ error: messageOf(error, 'Failed to verify the address') }),
    );
  };
  return (
    <>
      <p>The link came by mail to this address. If it is yours, say so.</p>
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <Button onClick={verify} aria-disabled={state === 'busy'}>
        {state === 'busy' ? 'Verifying...' : 'This Address Is Mine'}
      </Button>
    </>
  );
}
