import { BagGroups } from '../../features/cart/BagGroups.tsx';
import { ClearBag } from '../../features/cart/ClearBag.tsx';
import { OrderSummary } from '../../features/cart/OrderSummary.tsx';
import { PutBack } from '../../features/cart/PutBack.tsx';
import { useBagActions } from '../../features/cart/use-bag-actions.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { counted } from '../../lib/format.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Bag.module.css';

/** The bag of the signed-in person. */
export function Bag() {
  return <Guard>{() => <BagOfShopper />}</Guard>;
}

function BagOfShopper() {
  const { cart, updating, error, reload } = useCart();
  const actions = useBagActions();
  const empty = cart?.items.length === 0;
  return (
    <>
      <Head title="Shopping Bag" />
      <div className={styles.head}>
        <h1>Shopping Bag</h1>
        {cart !== null && !empty && <p className={styles.count}>{counted(cart.total_items, 'item')}</p>}
      </div>
      <PutBack items={cart?.items ?? []} actions={actions} />
      {cart === null ? (
        error === undefined ? (
          <Loading>Loading your bag...</Loading>
        ) : (
          <Failed message={messageOf(error, 'Failed to fetch cart')} retry={reload} />
        )
      ) : empty ? (
        <Empty title="Your bag is empty" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
          Works that you put into it wait here until you buy them. Nothing is reserved for you: what hangs in a gallery
          can be bought by somebody else.
        </Empty>
      ) : (
        <div className={styles.columns}>
          <div>
            <BagGroups items={cart.items} actions={actions} />
            <ClearBag count={counted(cart.total_items, 'item')} />
          </div>
          <OrderSummary cart={cart} updating={updating} />
        </div>
      )}
    </>
  );
}
