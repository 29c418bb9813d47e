import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { forgetFailures } from '../reading/try-again.ts';
import { showWaiting } from '../reading/waiting.ts';
import type { Part } from './part.ts';

export type PanelProps = {
  /** The button that it hangs under. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** Beside the button in the document, so that the tab key finds the panel after it. */
  container: RefObject<HTMLElement | null>;
  open: boolean;
  /** Whether a key opened it: then the focus goes to its first entry. */
  byKeyboard: boolean;
  /** Where the focus goes when it closes: to the button, unless another page was opened from it. */
  finalFocus: () => HTMLElement | null | false;
  onOpenChange: (open: boolean, details: { event: Event; cancel: () => void }) => void;
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
  const panel: PanelProps = {
    anchor,
    container,
    open,
    byKeyboard,
    finalFocus: () => openedOn.current === window.location.pathname && anchor.current,
    onOpenChange: (next, { event, cancel }) => {
      // The button handles its own clicks. Otherwise a click would close the panel and open it again.
      if (!next && event.target instanceof Node && event.type !== 'keydown' && anchor.current?.contains(event.target))
        cancel();
      else setOpen(next);
    },
  };
  return {
    Panel: loaded?.Panel,
    panel,
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
