import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

type OpenerProps = {
  label: string;
  /** What it opens, and how that closes again. */
  children: (close: () => void) => ReactNode;
};

const FIRST = 'input, select, textarea, button';

/** A button in the place of a form that few need. The focus goes along when it opens and closes. */
export function Opener({ label, children }: OpenerProps) {
  const [open, setOpen] = useState<boolean>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== undefined) place.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [open]);
  return (
    <div ref={place}>
      {open ? (
        children(() => setOpen(false))
      ) : (
        <Button look="plain" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
