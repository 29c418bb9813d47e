import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { deleteSite } from './minisite-calls.ts';

/** Deletes the mini-site after asking. */
export function DeleteSite({ onDeleted }: { onDeleted: () => unknown }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await deleteSite();
      await onDeleted();
    } catch {
      setFailed('Failed to delete mini-site');
      setOpen(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete Mini-Site
      </Button>
      <FormError message={failed} />
      <ConfirmDialog
        open={open}
        title="Delete this mini-site?"
        confirm="Delete Mini-Site"
        busy={busy ? 'Deleting...' : undefined}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        Its pages are deleted with it, and somebody else may take its address. Your profile and your works stay.
      </ConfirmDialog>
    </div>
  );
}
