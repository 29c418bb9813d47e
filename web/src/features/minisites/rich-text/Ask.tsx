import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import styles from './RichText.module.css';

type AskProps = {
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  /** A button between the two. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A question under the toolbar. It is no form element, because it is inside the form of the page. */
export function Ask({ confirm, onConfirm, onClose, aside, children }: AskProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.querySelector('input')?.focus(), []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    const typed = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key !== 'Enter' || !typed) return;
    event.preventDefault();
    onConfirm();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields in it
    <div ref={shown} className={styles.ask} onKeyDown={keys}>
      {children}
      <div className={styles.answers}>
        <Button look="plain" onClick={onConfirm}>
          {confirm}
        </Button>
        {aside}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
