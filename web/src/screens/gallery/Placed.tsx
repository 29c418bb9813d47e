import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CHECKOUT_PAGES, RETURNED } from '#contract/checkout-pages.ts';
import { fetchCart } from '../../features/cart/cart-store.ts';
import { PlacedOrders } from '../../features/orders/buying/PlacedOrders.tsx';
import { usePlaced } from '../../features/orders/buying/use-orders.ts';
import { CardPayment } from '../../features/orders/card/CardPayment.tsx';
import { nounOf } from '../../features/orders/noun.ts';
import { hasCome } from '../../features/orders/order-words.ts';
import { isNotFound, messageOf } from '../../lib/reading/errors.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Checkout.module.css';

const { title, description } = CHECKOUT_PAGES.placed;

/** What was ordered at once, after it was sent. */
export function Placed({ id }: { id: string }) {
  const { data, error, reload } = usePlaced(id);
  const navigate = useNavigate();
  const returned = useSearchParams()[0].has(RETURNED);
  const isCard = data?.checkout.payment.method === 'card';
  const noun = nounOf(data?.checkout.payment.method);
  const name = noun === 'order' ? 'Your Order' : title;
  // What is paid stays, and its works have left the bag.
  const bought = data?.checkout.orders.some(hasCome);
  const isBought = bought === true && isCard;
  useEffect(() => {
    if (isBought) void fetchCart({ force: true });
  }, [isBought]);
  const givenUp = () => {
    toast({ text: bought ? 'What was not paid is taken back.' : `Your ${noun} is taken back. Your bag is as it was.` });
    void navigate(paths.bag);
    void fetchCart({ force: true });
  };
  const waits = data?.checkout.orders.some(({ status }) => status === 'requested');
  return (
    <>
      <Head title={name} description={description} />
      <h1 className={styles.title}>{waits ? 'Your request is sent' : name}</h1>
      {waits && (
        <p className={styles.intro}>
          Nothing is paid yet. Each artist accepts or declines within 48 hours. Once one accepts, you read under My
          Purchases how to pay.
        </p>
      )}
      {data !== undefined && isCard && <CardPayment checkout={data.checkout} reload={reload} returned={returned} />}
      {data !== undefined && (
        <PlacedOrders checkout={data.checkout} reload={reload} onGivenUp={givenUp} returned={returned} />
      )}
      {data === undefined && error === undefined && <Loading>{`Loading your ${noun}...`}</Loading>}
      {data === undefined &&
        error !== undefined &&
        (isNotFound(error) ? (
          <Empty
            title={`There is no such ${noun}`}
            next={<ButtonLink to={paths.myPurchases}>My Purchases</ButtonLink>}
          />
        ) : (
          <Failed message={messageOf(error, `Failed to load your ${noun}`)} retry={reload} />
        ))}
    </>
  );
}
