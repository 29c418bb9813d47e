import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { onToast, takeToasts } from '../lib/toast.ts';
import styles from './Toasts.module.css';

/** The messages of the moment, above the bottom edge of the window. */
export function Toasts() {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      // The same text again takes the place of the one before.
      for (const { text, failed = false } of takeToasts())
        add({ id: text, title: text, type: failed ? 'failed' : 'done', priority: failed ? 'high' : 'low' });
    };
    show();
    return onToast(show);
  }, [add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title render={<p />} className={styles.text} />
      <Toast.Close className={styles.close} aria-label="Dismiss">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </Toast.Close>
    </Toast.Root>
  ));
}
