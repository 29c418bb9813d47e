import { Navigate, useMatch, useNavigate } from 'react-router-dom';
import { CHECKOUT_PAGES, PLACED_PATTERN } from '#contract/checkout-pages.ts';
import { changeQuantity, removeFromCart } from '../../features/cart/cart-changes.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { CheckoutForm } from '../../features/orders/checkout/CheckoutForm.tsx';
import { placedPath } from '../../features/orders/order-paths.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { Unverified } from '../../features/session/Unverified.tsx';
import { isLaunched } from '../../lib/launched.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import type { StoredUser } from '../../lib/session/session-store.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Checkout.module.css';

const { title, description } = CHECKOUT_PAGES.checkout;
const Placed = lazyPart(async () => (await import('./Placed.tsx')).Placed);

/** Where a request is sent to the artists whose works are in the bag, and where it is shown once it is sent. */
export function Checkout() {
  const id = useMatch(PLACED_PATTERN)?.params.id;
  if (!isLaunched('checkout')) return <Navigate to={paths.bag} replace />;
  return (
    <Guard>
      {(user) =>
        id === undefined ? <CheckoutOfShopper key={user.id} user={user} /> : <Placed key={`${user.id} ${id}`} id={id} />
      }
    </Guard>
  );
}

/** Changes the bag, and says what failed: its lines have no place for that here. */
const change = (work: Promise<void>, failure: string) =>
  work.catch((error: unknown) => toast({ text: messageOf(error, failure), failed: true }));

function CheckoutOfShopper({ user }: { user: StoredUser }) {
  const { cart, updating, error, reload } = useCart();
  const navigate = useNavigate();
  return (
    <>
      <Head title={title} description={description} />
      <h1 className={styles.title}>{title}</h1>
      {cart === null ? (
        error === undefined ? (
          <Loading>Loading your bag...</Loading>
        ) : (
          <Failed message={messageOf(error, 'Failed to fetch cart')} retry={reload} />
        )
      ) : cart.items.length === 0 ? (
        <Empty title="Your bag is empty" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
          Put a work into it first. Then you can ask its artist for it here.
        </Empty>
      ) : (
        <CheckoutForm
          name={user.name}
          cart={cart}
          updating={updating}
          reload={reload}
          actions={{
            onQuantity: (item, quantity) => change(changeQuantity(item.id, quantity), 'Failed to update cart item'),
            onRemove: (item) => change(removeFromCart(item.id), 'Failed to remove item from cart'),
          }}
          onPlaced={({ checkout }) => {
            void navigate(placedPath(checkout.id), { replace: true });
            // What was asked for is reserved now, in the bag too.
            void reload();
          }}
          verify={<Unverified />}
        />
      )}
    </>
  );
}
