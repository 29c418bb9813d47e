import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { syncUser } from '../../features/session/session-calls.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import lone from '../../ui/LoneScreen.module.css';
import { Failed, Loading } from '../../ui/Notice.tsx';

/**
 * Asks whether the person has become an administrator since they signed in. Then the console takes the place of this;
 * all others are sent home.
 */
export function PerhapsAdmin() {
  const [refused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>();
  const ask = useCallback(async () => {
    setError(undefined);
    await syncUser().then(() => setRefused(true), setError);
  }, []);
  useEffect(() => void ask(), [ask]);
  if (refused) return <Navigate to={paths.home} replace />;
  return (
    <main className={lone.screen}>
      <title>Console · Vernissage</title>
      <h1>Console</h1>
      {error === undefined ? (
        <Loading>Checking whether you may see it...</Loading>
      ) : (
        <Failed message={messageOf(error, 'Failed to read the account')} retry={ask} />
      )}
      <Link to={paths.home}>Go to the home page</Link>
    </main>
  );
}
