import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailForm } from '#contract/email.ts';
import { WAITLIST_LIMITS } from '#contract/waitlist.ts';
import { useReloadGuard } from '../../lib/forms/use-reload-guard.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { joinFailure, joinWaitlist, type WaitlistFields } from './join-waitlist.ts';
import styles from './WaitlistForm.module.css';

const rules = {
  name: { validate: (text: string) => text.trim() !== '' || 'Please enter your name' },
  email: { validate: (text: string) => emailForm(text) !== null || 'Please enter a valid email' },
};

/** Puts an artist on the waitlist. A confirmation then takes the place of the form. */
export function WaitlistForm() {
  const [joined, setJoined] = useState(false);
  return joined ? <Joined /> : <JoinForm onJoined={() => setJoined(true)} />;
}

function JoinForm({ onJoined }: { onJoined: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<WaitlistFields>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useReloadGuard(isDirty);
  const submit = handleSubmit(async (fields) => {
    try {
      await joinWaitlist(fields);
      onJoined();
    } catch (error) {
      setError('root', { message: joinFailure(error) });
    }
  });
  return (
    <form className={styles.form} noValidate aria-label="Waitlist" onSubmit={submit}>
      <TextField
        {...register('name', rules.name)}
        label="Full Name"
        autoComplete="name"
        maxLength={WAITLIST_LIMITS.name.maxLength}
        error={errors.name?.message}
      />
      <TextField
        {...register('email', rules.email)}
        label="Email Address"
        type="email"
        autoComplete="email"
        maxLength={WAITLIST_LIMITS.email.maxLength}
        error={errors.email?.message}
      />
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Joining...' : 'Join Waitlist'}
        </Button>
        <FormError message={errors.root?.message} />
      </div>
    </form>
  );
}

function Joined() {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} tabIndex={-1} role="status" className={styles.joined}>
      You're on the list. Check your inbox for confirmation.
    </p>
  );
}
