import { type FormEvent, useId, useRef, useState } from 'react';
import type { Poison } from '#contract/poison.ts';
import { isPressed } from '../../../lib/forms/keys.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import control from '../../../ui/console/Control.module.css';
import styles from './PoisonList.module.css';

/** Characters of a reason; the contract has the same number. */
const MOST_REASON = 500;

const CONSEQUENCES: Record<Poison['kind'], string> = {
  halted: 'The read model steps over this event and folds on without it.',
  event: 'The read model stays without this event.',
  mail: 'This mail is not sent.',
  payment: 'The provider of payments is not asked for this.',
  notice: 'Nobody looks for this payment again.',
  image: 'This file is not drawn.',
};

type DiscardFormProps = {
  poison: Poison;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks why something is discarded. Escape closes it. */
export function DiscardForm({ poison: { kind, stream }, busy, onReason, onClose }: DiscardFormProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') field.current?.focus();
    else onReason(reason.trim());
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => isPressed('Escape', event) && onClose()}
    >
      <label htmlFor={fieldId}>
        {`Why? It is recorded. ${CONSEQUENCES[kind]}${stream ? ' It folds what waited behind it.' : ''}`}
      </label>
      <input
        ref={field}
        className={control.control}
        id={fieldId}
        required
        // biome-ignore lint/a11y/noAutofocus: the button that was just pressed opens this form
        autoFocus
        maxLength={MOST_REASON}
        value={reason}
        aria-invalid={missing}
        aria-describedby={`${fieldId}-error`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${fieldId}-error`} role="alert" className={styles.error}>
        {missing && 'Please give a reason'}
      </p>
      <div>
        <ConsoleButton aria-disabled={busy} onClick={(event) => event.currentTarget.form?.requestSubmit()}>
          DISCARD FOR GOOD
        </ConsoleButton>
      </div>
    </form>
  );
}
