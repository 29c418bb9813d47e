import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Poison } from '#contract/poison.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import { DiscardForm } from './DiscardForm.tsx';
import { PoisonEvent } from './PoisonEvent.tsx';
import styles from './PoisonList.module.css';
import { discard, retry } from './use-poison.ts';

const KINDS: Record<Poison['kind'], string> = {
  halted: 'HALTED',
  event: 'PARKED EVENT',
  mail: 'MAIL',
  payment: 'PAYMENT',
  notice: 'NOTICE',
  image: 'IMAGE',
};

// While a release goes out, an API process of the one before may answer, which knows of no streams.
const kindOf = ({ kind, stream, discarded_at }: Poison) =>
  stream && discarded_at === null ? 'QUARANTINED STREAM' : KINDS[kind];

const placeOf = ({ subject, stream, place }: Poison) => [subject, stream, place].filter(Boolean).join(', ');

const nameOf = (poison: Poison) => `${kindOf(poison)} ${placeOf(poison)}`;

const timeOf = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

type PoisonItemProps = {
  poison: Poison;
  /** With what was done, in a sentence; without one when it could not be done. */
  onTried: (said?: string) => void;
};

/** One thing that could not be handled: what, since when, why, how often it was tried, and what can be done. */
export function PoisonItem({ poison, onTried }: PoisonItemProps) {
  const { id, kind, since, error, tried, waiting, retry_refused, can_discard, discarded_at, discard_reason } = poison;
  const [open, setOpen] = useState<'inspect' | 'discard'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const titleId = useId();
  const discardButton = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const isTreated = useRef(false);

  // Somebody else may be quicker. Whoever is at work on it is told, since the item goes, and a reason half written.
  const tellGone = useEffectEvent((shown: HTMLLIElement | null) => {
    if (!isTreated.current && shown?.contains(document.activeElement))
      onTried(`${nameOf(poison)}: somebody has treated it meanwhile.`);
  });
  useLayoutEffect(() => {
    const shown = item.current;
    return () => tellGone(shown);
  }, []);

  const perform = async (done: string, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    isTreated.current = true;
    try {
      await work();
      setOpen(undefined);
      onTried(`${nameOf(poison)}: ${done}`);
    } catch (reason) {
      isTreated.current = false;
      setFailure(messageOf(reason, 'This could not be done'));
      onTried();
    }
    setBusy(false);
  };
  const unfold = (part: 'inspect' | 'discard') => () => setOpen(open === part ? undefined : part);

  const attempts = tried === null ? '' : `, tried ${tried} ${tried === 1 ? 'time' : 'times'}`;
  const discarded =
    discarded_at === null ? '' : `, discarded ${timeOf(discarded_at)}: ${discard_reason ?? 'nobody said why'}`;
  return (
    <li ref={item} aria-labelledby={titleId} className={styles.item}>
      <h3 id={titleId} className={styles.title}>
        <span className={kind === 'halted' ? styles.alarm : styles.warning}>{kindOf(poison)}</span>{' '}
        <span>{placeOf(poison)}</span>
      </h3>
      <p className={styles.dim}>
        {[since === null ? 'since an unknown time' : `since ${timeOf(since)}`, attempts, discarded].join('')}
      </p>
      <p className={styles.error}>{error}</p>
      {waiting > 0 && (
        <p className={styles.dim}>
          {`${waiting} later ${waiting === 1 ? 'event of its stream waits' : 'events of its stream wait'}.`}
        </p>
      )}
      {kind === 'image' && <p className={styles.dim}>After a retry it is drawn when its owner uploads it again.</p>}
      {retry_refused && <p className={styles.dim}>{retry_refused}</p>}
      <div className={styles.actions}>
        {(kind === 'halted' || kind === 'event') && (
          <ConsoleButton aria-expanded={open === 'inspect'} onClick={unfold('inspect')}>
            INSPECT
          </ConsoleButton>
        )}
        {!retry_refused && (
          <ConsoleButton
            aria-disabled={busy}
            onClick={({ detail }) => detail < 2 && void perform('retried.', () => retry(id))}
          >
            RETRY
          </ConsoleButton>
        )}
        {can_discard && (
          <ConsoleButton ref={discardButton} aria-expanded={open === 'discard'} onClick={unfold('discard')}>
            DISCARD
          </ConsoleButton>
        )}
      </div>
      {open === 'inspect' && <PoisonEvent id={id} />}
      {open === 'discard' && (
        <DiscardForm
          poison={poison}
          busy={busy}
          onReason={(reason) => void perform('discarded.', () => discard(id, reason))}
          onClose={() => {
            setOpen(undefined);
            discardButton.current?.focus();
          }}
        />
      )}
      <ActionError message={failure} />
    </li>
  );
}
