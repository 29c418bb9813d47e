import { useState } from 'react';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Region } from '../../ui/Region.tsx';

const ConfirmDialog = lazyPart('ConfirmDialog', () => import('../../ui/ConfirmDialog.tsx'));

type DeleteArtworksProps = {
  count: number;
  open: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before works are deleted, and shows that they are being deleted. */
export function DeleteArtworks({ count, open, onConfirm, onClose }: DeleteArtworksProps) {
  const [busy, setBusy] = useState(false);
  const [everOpen, setEverOpen] = useState(open);
  // The closing dialog keeps its number, though nothing is selected any more.
  const [asked, setAsked] = useState(count);
  if (open && !everOpen) setEverOpen(true);
  if (open && !busy && asked !== count) setAsked(count);
  const confirm = async () => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  };
  return (
    <Region part="dialog" small>
      {everOpen && (
        <ConfirmDialog
          open={open}
          title="Delete artwork"
          confirm="Delete"
          busy={busy ? 'Deleting...' : undefined}
          onConfirm={confirm}
          onClose={onClose}
        >
          {`Are you sure you want to delete ${asked} artwork(s)? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </Region>
  );
}
