import { useNavigate } from 'react-router-dom';
import { counted } from '../../lib/format.ts';
import { useLazyPanel } from '../../lib/use-lazy-panel.ts';
import { paths } from '../../paths.ts';
import styles from './BagButton.module.css';
import { BagIcon } from './BagIcon.tsx';
import { useCart } from './use-cart.ts';

/** The bag in the top bar: the number of items, and a panel that shows them. */
export function BagButton() {
  const { cart } = useCart();
  const navigate = useNavigate();
  const { Panel, panel, container, button } = useLazyPanel(
    async () => (await import('./BagPanel.tsx')).BagPanel,
    () => navigate(paths.bag),
  );
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
        {count > 0 && (
          <span className={styles.badge} aria-hidden>
            {count}
          </span>
        )}
      </button>
      {Panel && <Panel {...panel} />}
    </div>
  );
}
