import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import type { PanelProps } from '../lib/screens/use-lazy-panel.ts';
import styles from './Panel.module.css';

type Props = ComponentProps<'div'> & { panel: PanelProps };

/**
 * What hangs under a button of the top bar. Escape closes it, and so does whatever is pressed or focused elsewhere. It is
 * beside its button in the document, so the tab key needs no guidance.
 */
export function Panel({ panel, ...props }: Props) {
  return panel.open ? <OpenPanel panel={panel} {...props} /> : null;
}

function OpenPanel({ panel: { container, byKeyboard, close, takeFocus }, className = '', ...div }: Props) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = shown.current;
    const first = byKeyboard ? own?.querySelector<HTMLElement>('a, button') : own;
    first?.focus({ preventScroll: true });
    return () => {
      if (own?.contains(document.activeElement)) takeFocus();
    };
  }, [byKeyboard, takeFocus]);
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) close();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      takeFocus();
      close();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', pressed);
    };
  }, [container, close, takeFocus]);
  return <div {...div} ref={shown} tabIndex={-1} className={`${styles.panel} ${className}`} />;
}
