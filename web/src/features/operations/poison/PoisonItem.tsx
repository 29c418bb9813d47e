import { useId, useState } from 'react';
import type { Poison } from '#contract/poison.ts';
import { messageOf } from '../../../lib/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import { DiscardForm } from './DiscardForm.tsx';
import { PoisonEvent } from './PoisonEvent.tsx';
import styles from './PoisonList.module.css';
import { retry } from './use-poison.ts';

const KINDS: Record<Poison['kind'], string> = { halted: 'HALTED', event: 'PARKED EVENT', mail: 'MAIL', image: 'IMAGE' };

const timeOf = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

/** One thing that could not be handled: what, since when, why, how often it was tried, and what can be done. */
export function PoisonItem({ poison, onDone }: { poison: Poison; onDone: () => void }) {
  const { id, kind, subject, place, since, error, tried, can_discard, discarded_at, discard_reason } = poison;
  const [open, setOpen] = useState<'inspect' | 'discard'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const titleId = useId();

  const perform = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      setOpen(undefined);
    } catch (reason) {
      setFailure(messageOf(reason, 'This could not be done'));
    }
    setBusy(false);
    onDone();
  };
  const unfold = (part: 'inspect' | 'discard') => () => setOpen(open === part ? undefined : part);

  return (
    <li aria-labelledby={titleId} className={styles.item}>
      <h3 id={titleId} className={styles.title}>
        <span className={kind === 'halted' ? styles.alarm : styles.warning}>{KINDS[kind]}</span> {subject}
        {place !== '' && `, ${place}`}
      </h3>
      <p className={styles.dim}>
        {since === null ? 'since an unknown time' : `since ${timeOf(since)}`}
        {tried !== null && `, tried ${tried} ${tried === 1 ? 'time' : 'times'}`}
        {discarded_at !== null && `, discarded ${timeOf(discarded_at)}: ${discard_reason ?? 'nobody said why'}`}
      </p>
      <p className={styles.error}>{error}</p>
      {kind === 'image' && <p className={styles.dim}>After a retry it is drawn when its owner uploads it again.</p>}
      <div className={styles.actions}>
        {(kind === 'halted' || kind === 'event') && (
          <ConsoleButton aria-expanded={open === 'inspect'} onClick={unfold('inspect')}>
            INSPECT
          </ConsoleButton>
        )}
        <ConsoleButton aria-disabled={busy} onClick={({ detail }) => detail < 2 && void perform(() => retry(id))}>
          RETRY
        </ConsoleButton>
        {can_discard && (
          <ConsoleButton aria-expanded={open === 'discard'} onClick={unfold('discard')}>
            DISCARD
          </ConsoleButton>
        )}
      </div>
      {open === 'inspect' && <PoisonEvent id={id} />}
      {open === 'discard' && <DiscardForm poison={poison} busy={busy} perform={perform} />}
      <ActionError message={failure} />
    </li>
  );
}
