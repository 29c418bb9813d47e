import { lazyPart } from '../lib/screens/lazy-part.ts';
import type { ChangedDialogProps } from './ChangedDialogPanel.tsx';
import { Region } from './Region.tsx';

const Panel = lazyPart('ChangedDialogPanel', () => import('./ChangedDialogPanel.tsx'));

/** Asks which words to keep where a form and somebody else changed the same fields. Escape goes back to the form. */
export function ChangedDialog(props: ChangedDialogProps) {
  if (props.conflict === undefined) return null;
  return (
    <Region part="dialog" small>
      <Panel {...props} />
    </Region>
  );
}
