import { lazy, Suspense } from 'react';
import type { ChangedDialogProps } from './ChangedDialogPanel.tsx';

const Panel = lazy(async () => ({ default: (await import('./ChangedDialogPanel.tsx')).ChangedDialogPanel }));

/** Asks which words to keep where a form and somebody else changed the same fields. Escape goes back to the form. */
export function ChangedDialog(props: ChangedDialogProps) {
  if (props.conflict === undefined) return null;
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
