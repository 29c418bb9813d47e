import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Region } from '../../ui/Region.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog);

type AskFirstProps = {
  /** The label of the button, and of the one in the question. */
  label: string;
  /** The label while it is being done; `undefined` when it is not. */
  busy: string | undefined;
  title: string;
  /** What will happen. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
};

/** A button for something that cannot be undone: it asks first. */
export function AskFirst({ label, busy, title, children, onConfirm }: AskFirstProps) {
  const [open, setOpen] = useState<boolean>();
  const confirm = () => onConfirm().finally(() => setOpen(false));
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open !== undefined && (
        <Region part="dialog" small>
          <ConfirmDialog
            open={open}
            title={title}
            confirm={label}
            busy={busy}
            onConfirm={confirm}
            onClose={() => setOpen(false)}
          >
            {children}
          </ConfirmDialog>
        </Region>
      )}
    </>
  );
}
