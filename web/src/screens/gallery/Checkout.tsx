import { Navigate, useMatch } from 'react-router-dom';
import { PLACED_PATTERN } from '#contract/checkout-pages.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { isLaunched } from '../../lib/launched.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { paths } from '../../paths.ts';

const Asking = lazyPart('Asking', () => import('./Asking.tsx'));
const Placed = lazyPart('Placed', () => import('./Placed.tsx'));

/** Where a request is sent to the artists whose works are in the bag, and where it is shown once it is sent. */
export function Checkout() {
  const id = useMatch(PLACED_PATTERN)?.params.id;
  if (!isLaunched('checkout')) return <Navigate to={paths.bag} replace />;
  return (
    <Guard>
      {(user) =>
        id === undefined ? <Asking key={user.id} user={user} /> : <Placed key={`${user.id} ${id}`} id={id} />
      }
    </Guard>
  );
}
