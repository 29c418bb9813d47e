import { Popover } from '@base-ui/react/popover';
import { counted } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import type { PanelProps } from '../../lib/screens/use-lazy-panel.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import panels from '../../ui/Panel.module.css';
import seenOnFocus from '../../ui/SeenOnFocus.module.css';
import styles from './BagPanel.module.css';
import { BagPeek } from './BagPeek.tsx';
import { useCart } from './use-cart.ts';

const SHOWN = 3;

/** The items of the bag, under the button of the top bar. */
export function BagPanel({ anchor, container, open, finalFocus, onOpenChange }: PanelProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
      <Popover.Portal container={container}>
        <Popover.Positioner
          className={panels.positioner}
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={16}
        >
          <Popover.Popup className={`${panels.panel} ${styles.panel}`} finalFocus={finalFocus}>
            <BagContent close={() => onOpenChange(false, NO_EVENT)} />
            {/* Without it the focus would not stay inside; it is seen by those who get there by a key. */}
            <Popover.Close className={`${seenOnFocus.control} ${styles.close}`}>Close</Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const NO_EVENT = { event: new Event('close'), cancel: () => undefined };

function BagContent({ close }: { close: () => void }) {
  const { cart, updating, error, reload } = useCart();
  const count = cart?.total_items ?? 0;
  return (
    <>
      <div className={styles.head}>
        <Popover.Title className={styles.title}>Shopping Bag</Popover.Title>
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
          {cart.items.length > SHOWN && <p className={styles.more}>and {cart.items.length - SHOWN} more in your bag</p>}
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
