import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Region } from '../../ui/Region.tsx';

const ConfirmDialog = lazyPart('ConfirmDialog', () => import('../../ui/ConfirmDialog.tsx'));

export type QuestionProps = {
  /** Nothing is loaded before it was open once. */
  open: boolean | undefined;
  /** The label of the button that does it. */
  label: string;
  /** The label while it is being done; `undefined` when it is not. */
  busy: string | undefined;
  title: string;
  /** What will happen. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that cannot be undone, and closes once it is done or has failed. */
export function Question({ open, label, onConfirm, onClose, ...said }: QuestionProps) {
  if (open === undefined) return null;
  return (
    <Region part="dialog" small>
      <ConfirmDialog
        {...said}
        open={open}
        confirm={label}
        onConfirm={() => onConfirm().finally(onClose)}
        onClose={onClose}
      />
    </Region>
  );
}
