import { type ComponentType, type RefObject, useRef, useState } from 'react';

export type LazyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when it closes: to the button that opened it. */
  finalFocus: RefObject<HTMLButtonElement | null>;
};

/**
 * A dialog whose code is loaded when pointer or focus reach its button, because most visitors never open it.
 *
 * @returns the dialog, once it is loaded, its props, the props of the button, and why the code did not arrive
 */
export function useLazyDialog<Props extends LazyDialogProps>(load: () => Promise<ComponentType<Props>>) {
  const finalFocus = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Props> }>();
  const [error, setError] = useState<unknown>();

  const prepare = async () => {
    const Dialog = await load();
    setLoaded((before) => before ?? { Dialog });
  };
  const show = () => {
    setError(undefined);
    prepare().then(() => setOpen(true), setError);
  };
  return {
    Dialog: loaded?.Dialog,
    dialog: { open, onOpenChange: setOpen, finalFocus },
    error,
    button: {
      ref: finalFocus,
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      onPointerEnter: () => void prepare().catch(() => undefined),
      onFocus: () => void prepare().catch(() => undefined),
      onClick: show,
    } as const,
  };
}
