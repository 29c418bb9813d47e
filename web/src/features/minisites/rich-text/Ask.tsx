import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isPressed } from '../../../lib/forms/keys.ts';
import { useReloadGuard } from '../../../lib/forms/use-reload-guard.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import styles from './RichText.module.css';

type AskProps = {
  confirm: string;
  /** What to do before the form of the page is sent, as long as something here is not in the text yet. */
  unfinished: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** A button between the two. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A question under the toolbar. It is no form element, because it is inside the form of the page. */
export function Ask({ confirm, unfinished, onConfirm, onClose, aside, children }: AskProps) {
  const shown = useRef<HTMLDivElement>(null);
  /** How often the form was held back while this stands here. */
  const [held, setHeld] = useState(0);
  const holds = unfinished !== undefined;
  useReloadGuard(holds);
  useEffect(() => shown.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const form = shown.current?.closest('form');
    if (!holds || !form) return;
    // React listens further up, so its handlers do not hear of what is held here.
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setHeld((times) => times + 1);
      shown.current?.querySelector<HTMLElement>('input:not([type=file])')?.focus();
    };
    form.addEventListener('submit', hold);
    return () => {
      form.removeEventListener('submit', hold);
      setHeld(0);
    };
  }, [holds]);
  const keys = (event: KeyboardEvent) => {
    if (isPressed('Escape', event)) onClose();
    const typed = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (!isPressed('Enter', event) || !typed) return;
    event.preventDefault();
    onConfirm();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields in it
    <div ref={shown} className={styles.ask} onKeyDown={keys}>
      {children}
      {/* With another key it is new, and screen readers say it again. */}
      <FormError message={held > 0 && <span key={held}>{`${unfinished} or Cancel before you save.`}</span>} />
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
