import { counted } from '../../lib/format.ts';
import { lazily } from '../../lib/screens/part.ts';
import { useLazyPanel } from '../../lib/screens/use-lazy-panel.ts';
import { paths } from '../../paths.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { PanelFailed } from '../../ui/PanelFailed.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './BagButton.module.css';
import { BagIcon } from './BagIcon.tsx';
import { useCart } from './use-cart.ts';

const bagPanel = lazily(async () => (await import('./BagPanel.tsx')).BagPanel);
const BAG = { label: 'Open the bag', to: paths.bag };

/** The bag in the top bar: the number of items, and a panel that shows them. */
export function BagButton() {
  const { cart } = useCart();
  const { Panel, panel, container, failed, button } = useLazyPanel(bagPanel);
  const count = cart?.total_items ?? 0;
  return (
    <div ref={container} className={styles.place}>
      <button
        {...button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Shopping bag, ${counted(count, 'item')}` : 'Shopping bag'}
      >
        <BagIcon />
        {count > 0 && <CountBadge>{count}</CountBadge>}
      </button>
      {failed && <PanelFailed panel="bag" {...failed} otherwise={BAG} />}
      {Panel && (
        <Region part="bag" small>
          <Panel {...panel} />
        </Region>
      )}
    </div>
  );
}
