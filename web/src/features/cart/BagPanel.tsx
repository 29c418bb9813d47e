import { useId } from 'react';
import { counted } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import type { PanelProps } from '../../lib/screens/use-lazy-panel.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import seenOnFocus from '../../ui/SeenOnFocus.module.css';
import styles from './BagPanel.module.css';
import { BagPeek } from './BagPeek.tsx';
import { useCart } from './use-cart.ts';

const SHOWN = 3;

/** The items of the bag, under the button of the top bar. */
export function BagPanel(panel: PanelProps) {
  const title = useId();
  return (
    <Panel panel={panel} className={styles.panel} role="dialog" aria-labelledby={title}>
      <BagContent title={title} close={panel.close} />
      {/* Who reaches it by a key sees it; who only hears the panel finds it, too. */}
      <button type="button" className={`${seenOnFocus.control} ${styles.close}`} onClick={panel.close}>
        Close
      </button>
    </Panel>
  );
}

function BagContent({ title, close }: { title: string; close: () => void }) {
  const { cart, updating, error, reload } = useCart();
  const count = cart?.total_items ?? 0;
  return (
    <>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          Shopping Bag
        </h2>
        {count > 0 && <span className={styles.count}>{counted(count, 'item')}</span>}
      </div>
      {cart === null ? (
        <div className={styles.empty}>
          {error === undefined ? (
            <p role="status">Loading your bag...</p>
          ) : (
            <>
              <p role="alert" className={styles.failed}>
                {messageOf(error, 'Failed to fetch cart')}
              </p>
              <Button look="plain" onClick={reload}>
                Retry
              </Button>
            </>
          )}
        </div>
      ) : cart.items.length === 0 ? (
        <div className={styles.empty}>
          <p>Your bag is empty</p>
          <ButtonLink look="plain" to={paths.discover} onClick={close}>
            Discover Art
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul>
            {cart.items.slice(0, SHOWN).map((item) => (
              <BagPeek key={item.id} item={item} onFollow={close} />
            ))}
          </ul>
          {cart.items.length > SHOWN && (
            <p className={styles.more}>{`and ${cart.items.length - SHOWN} more in your bag`}</p>
          )}
          <p className={styles.subtotal} aria-busy={updating}>
            <span>Subtotal</span>
            <span>{formatPrice(cart.subtotal)}</span>
          </p>
          <ButtonLink look="plain" className={styles.checkout} to={paths.bag} onClick={close}>
            View Bag & Checkout
          </ButtonLink>
        </>
      )}
    </>
  );
}
