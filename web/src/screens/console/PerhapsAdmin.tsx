import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { syncUser } from '../../features/session/session-calls.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/Notice.tsx';

/**
 * Asks once whether the person has become an administrator since they signed in. Then the guard of the console shows
 * them what it guards; all others are sent home.
 */
export function PerhapsAdmin() {
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    const done = () => setAnswered(true);
    syncUser().then(done, done);
  }, []);
  return answered ? <Navigate to={paths.home} replace /> : <Loading>One moment...</Loading>;
}
