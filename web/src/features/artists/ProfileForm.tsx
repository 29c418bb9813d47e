import { useForm } from 'react-hook-form';
import type { Artist } from '#contract/artists.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { AboutFields } from './AboutFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { PictureFields } from './PictureFields.tsx';
import styles from './ProfileForm.module.css';
import { StudioFields } from './StudioFields.tsx';
import { type ProfileFields, saveArtist, saveFailure, toFields } from './save-artist.ts';

type ProfileFormProps = {
  /** The saved profile; `null` before the first save. */
  artist: Artist | null;
  onSaved: (artist: Artist) => unknown;
};

/** The form of an artist's profile. */
export function ProfileForm({ artist, onSaved }: ProfileFormProps) {
  const form = useForm<ProfileFields>({ mode: 'onTouched', defaultValues: toFields(artist) });
  const { isSubmitting, isDirty, isSubmitSuccessful, errors } = form.formState;
  useLeaveGuard(isDirty && !isSubmitSuccessful);
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSaved(await saveArtist(fields));
    } catch (error) {
      form.setError('root', { message: saveFailure(error) });
    }
  });
  return (
    <form className={styles.form} noValidate aria-label="Artist profile" onSubmit={submit}>
      <AboutFields form={form} />
      <PictureFields form={form} />
      <StudioFields form={form} />
      <LinkFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Profile'}
        </Button>
        <FormError message={errors.root?.message} />
      </div>
    </form>
  );
}
