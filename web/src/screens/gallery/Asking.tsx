import { useNavigate } from 'react-router-dom';
import { CHECKOUT_PAGES } from '#contract/checkout-pages.ts';
import { changeQuantity, removeFromCart } from '../../features/cart/cart-changes.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { CheckoutForm } from '../../features/orders/checkout/CheckoutForm.tsx';
import { placedPath } from '../../features/orders/order-paths.ts';
import { Unverified } from '../../features/session/Unverified.tsx';
import { messageOf } from '../../lib/reading/errors.ts';
import type { StoredUser } from '../../lib/session/session-store.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Checkout.module.css';

const { title, description } = CHECKOUT_PAGES.checkout;

/** Changes the bag, and says what failed: its lines have no place for that here. */
const change = (work: Promise<void>, failure: string) =>
  work.catch((error: unknown) => toast({ text: messageOf(error, failure), failed: true }));

/** The bag of a shopper, and the form that asks its artists for it. */
export function Asking({ user }: { user: StoredUser }) {
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
