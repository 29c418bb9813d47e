import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { CheckoutReply } from '#contract/checkout.ts';
import { SHIP_TO_LIMITS } from '#contract/ship-to.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { KeptDraft } from '../../../ui/KeptDraft.tsx';
import { Empty, Failed } from '../../../ui/Notice.tsx';
import { Amounts } from '../Amounts.tsx';
import { countryName } from '../countries.ts';
import { LongText } from '../LongText.tsx';
import { nounOf } from '../noun.ts';
import { AddressFields } from './AddressFields.tsx';
import styles from './Checkout.module.css';
import { CheckoutLine, type LineActions } from './CheckoutLine.tsx';
import { useCheckout } from './use-checkout.ts';

type CheckoutFormProps = {
  /** Who orders. */
  name: string;
  cart: Cart;
  /** Whether the amounts of the bag are about to change. */
  updating: boolean;
  actions: LineActions;
  reload: () => Promise<unknown>;
  onPlaced: (placed: CheckoutReply) => unknown;
  /** What is shown to those whose address is not verified, when that is why they are refused. */
  verify: ReactNode;
};

/** What stands at the lines of works that cannot be asked for. */
const BARRED: Partial<Record<string, string>> = {
  OWN_WORK: 'This work is your own.',
  ARTWORK_NOT_FOUND: 'This work is not for sale any more.',
};

/** The address, what is asked for, and the button that asks. */
export function CheckoutForm({ cart, updating, actions, verify, ...asked }: CheckoutFormProps) {
  const { field, draft, wanted, left, amounts, refusal, problem, sending, unanswered, submit, ...request } =
    useCheckout({
      cart,
      ...asked,
    });
  const { country, parcels, quote } = request;
  const unclear = quote.short || quote.asking || quote.error !== undefined;
  // Without a country the form says what it lacks.
  const waiting = sending || (!unanswered && (updating || wanted.length === 0 || (country !== '' && unclear)));
  const there = country === '' ? '' : countryName(country);
  const barredOf = ({ artwork_id, artwork }: CartItem) => {
    if (!unanswered && refusal?.works.has(artwork_id) && refusal.code in BARRED) return BARRED[refusal.code];
    return parcels.get(artwork_id)?.order.ships_there === false
      ? `${artwork.artist_name} does not ship to ${there}.`
      : undefined;
  };
  // After a refusal the lines say why.
  if (wanted.length === 0 && !sending && refusal === undefined)
    return (
      <Empty title="Nothing in your bag can be bought now" next={<ButtonLink to={paths.bag}>Your Bag</ButtonLink>}>
        Works that are reserved or sold stay in your bag until you take them out. What you have asked for is under{' '}
        <Link to={paths.myPurchases}>My Purchases</Link>.
      </Empty>
    );
  return (
    <form
      className={styles.columns}
      noValidate
      aria-label="Checkout"
      onSubmit={(event) => (waiting ? event.preventDefault() : submit(event))}
    >
      <div className={styles.fields}>
        <KeptDraft kept={draft}>We kept what you had typed.</KeptDraft>
        <AddressFields field={field} disabled={unanswered} />
        <fieldset className={styles.group} disabled={unanswered}>
          <legend>A word to the artists</legend>
          <LongText
            {...field('note')}
            label="Note (optional)"
            rows={4}
            maxLength={SHIP_TO_LIMITS.note.maxLength}
            help={`Each artist of this ${nounOf()} reads it.`}
          />
        </fieldset>
      </div>
      <section className={styles.summary} aria-labelledby="checkout-summary">
        <h2 id="checkout-summary" className={styles.heading}>
          {`Your ${nounOf()}`}
        </h2>
        <ul>
          {[...wanted, ...left].map((item) => (
            <CheckoutLine
              key={item.id}
              item={item}
              wanted={wanted.includes(item)}
              taken={unanswered ? undefined : refusal?.taken.get(item.artwork_id)}
              parcel={parcels.get(item.artwork_id)}
              barred={wanted.includes(item) || refusal?.works.has(item.artwork_id) ? barredOf(item) : undefined}
              repriced={refusal?.prices.get(item.artwork_id)}
              actions={unanswered ? undefined : actions}
            />
          ))}
        </ul>
        <Amounts
          amounts={amounts}
          unknown={there === '' ? 'By country' : 'Not shipped'}
          updating={updating || (quote.asking && !unanswered)}
        />
        {quote.short && !unanswered && (
          <p className={styles.changed}>{`Take out what is not shipped to ${there}, or choose another country.`}</p>
        )}
        {quote.error !== undefined && !unanswered && (
          <Failed message={messageOf(quote.error, 'Failed to work out the shipping')} retry={quote.reload} />
        )}
        {unanswered && (
          <p className={styles.changed}>
            {`Your ${nounOf()} may have arrived. Try again: it is the same ${nounOf()}, and it is placed only once.`}
          </p>
        )}
        {refusal?.charges !== undefined && (
          <p className={styles.changed}>Shipping or tax has changed: these are the amounts now.</p>
        )}
        <p className={styles.facts}>
          {isLaunched('card')
            ? 'You pay by card in the next step. Everything is kept for you meanwhile.'
            : 'Nothing is paid yet. Each artist accepts or declines within 48 hours. Everything is kept for you meanwhile.'}
        </p>
        <FormError message={problem} />
        {refusal?.code === 'EMAIL_UNVERIFIED' && verify}
        {(refusal?.code === 'OPEN_REQUESTS' || refusal?.code === 'PAYMENT_UNDER_WAY') && (
          <p className={styles.facts}>
            <span>{refusal.code === 'OPEN_REQUESTS' ? 'They are' : 'It is'}</span> under{' '}
            <Link to={paths.myPurchases}>My Purchases</Link>.
          </p>
        )}
        <Button type="submit" className={styles.send} aria-disabled={waiting}>
          {sending
            ? 'Sending...'
            : unanswered
              ? 'Try Again'
              : isLaunched('card')
                ? 'Go on to the Payment'
                : 'Send Request'}
        </Button>
      </section>
    </form>
  );
}
