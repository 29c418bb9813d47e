import { Link } from 'react-router-dom';
import { Button } from './Button.tsx';
import styles from './PanelFailed.module.css';

type PanelFailedProps = {
  /** What it is, as in 'The {panel} did not arrive'. */
  panel: string;
  retry: () => void;
  close: () => void;
  /** The page that does the same. */
  otherwise: { label: string; to: string };
};

/** Hangs under a button in place of a panel whose code did not arrive. */
export function PanelFailed({ panel, retry, close, otherwise: { label, to } }: PanelFailedProps) {
  return (
    <div className={styles.panel}>
      <p role="alert">{`The ${panel} did not arrive.`}</p>
      <p className={styles.ways}>
        <Button look="quiet" onClick={retry}>
          Retry
        </Button>
        <Link to={to} onClick={close}>
          {label}
        </Link>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </p>
    </div>
  );
}
