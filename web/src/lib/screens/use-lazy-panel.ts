import { type ComponentType, type RefObject, useCallback, useRef, useState } from 'react';
import { forgetFailures } from '../reading/try-again.ts';
import { showWaiting } from '../reading/waiting.ts';
import type { Part } from './part.ts';

export type PanelProps = {
  /** Around the button and the panel. */
  container: RefObject<HTMLElement | null>;
  open: boolean;
  /** Whether a key opened it: then the focus goes to its first entry. */
  byKeyboard: boolean;
  close: () => void;
  /** Gives the focus back to the button, unless another page was opened from the panel. */
  takeFocus: () => void;
};

/**
 * A panel that opens under a button. Its code is loaded when pointer or focus reach the button, because most visitors
 * never open it.
 *
 * @returns the panel, once it is loaded, the props of the button, and whether the code did not arrive
 */
export function useLazyPanel<Panel extends ComponentType<PanelProps>>(part: Part<Panel>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const openedOn = useRef('');
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [loaded, setLoaded] = useState<{ Panel: Panel }>();

  const [failed, setFailed] = useState(false);

  const prepare = async () => {
    const Panel = await part.load();
    setLoaded((before) => before ?? { Panel });
  };
  const show = (key: boolean) => {
    openedOn.current = window.location.pathname;
    setByKeyboard(key);
    setOpen(true);
    setFailed(false);
    // A pointer that passed by may have met a failure. This click is another try.
    void forgetFailures();
    showWaiting(prepare()).catch(() => {
      setOpen(false);
      setFailed(true);
    });
  };
  const close = useCallback(() => setOpen(false), []);
  const takeFocus = useCallback(() => {
    if (openedOn.current === window.location.pathname) anchor.current?.focus();
  }, []);
  return {
    Panel: loaded?.Panel,
    panel: { container, open, byKeyboard, close, takeFocus } satisfies PanelProps,
    container,
    /** Of the code that did not arrive; undefined otherwise. */
    failed: failed
      ? {
          retry: () => show(false),
          close: () => {
            setFailed(false);
            anchor.current?.focus();
          },
        }
      : undefined,
    button: {
      ref: anchor,
      'aria-expanded': open && loaded !== undefined,
      'aria-busy': open && loaded === undefined,
      onPointerEnter: () => void prepare().catch(() => undefined),
      onFocus: () => void prepare().catch(() => undefined),
      // A key press is a click with a count of 0.
      onClick: ({ detail }: { detail: number }) => (open ? setOpen(false) : show(detail === 0)),
    },
  };
}
