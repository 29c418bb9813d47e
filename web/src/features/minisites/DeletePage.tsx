import { useState } from 'react';
import type { MinisitePage } from '#contract/minisites.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { deletePage } from './minisite-calls.ts';

type DeletePageProps = {
  /** The page to delete; `undefined` keeps the dialog closed. */
  page: MinisitePage | undefined;
  onClose: () => void;
  onDeleted: () => unknown;
};

/** Asks before a page is deleted. */
export function DeletePage({ page, onClose, onDeleted }: DeletePageProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const remove = async () => {
    if (page === undefined) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await deletePage(page.id);
    } catch {
      setFailed('Failed to delete page');
    } finally {
      setBusy(false);
      onClose();
    }
    await onDeleted();
  };
  return (
    <>
      <FormError message={failed} />
      <ConfirmDialog
        open={page !== undefined}
        title={`Delete ${page?.title ?? 'page'}`}
        confirm="Delete Page"
        busy={busy ? 'Deleting...' : undefined}
        onConfirm={remove}
        onClose={onClose}
      >
        Are you sure you want to delete this page?
      </ConfirmDialog>
    </>
  );
}
