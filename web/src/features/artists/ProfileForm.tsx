import { useRef } from 'react';
import type { Artist } from '#contract/artists.ts';
import { useKeptForm } from '../../lib/drafts/use-kept-form.ts';
import { submitOnce } from '../../lib/forms/submit-once.ts';
import { useGuardedSave } from '../../lib/forms/use-guarded-save.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { removePictures, replacedIds } from '../../lib/pictures/own-pictures.ts';
import type { Tagged } from '../../lib/reading/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangedDialog } from '../../ui/ChangedDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { KeptDraft } from '../../ui/KeptDraft.tsx';
import { AboutFields } from './AboutFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { PictureFields } from './PictureFields.tsx';
import styles from './ProfileForm.module.css';
import { pictureAddresses } from './profile-pictures.ts';
import { StudioFields } from './StudioFields.tsx';
import { PROFILE_LABELS, type ProfileFields, readProfile, saveArtist, saveFailure, toSeed } from './save-artist.ts';

type ProfileFormProps = {
  /** The saved profile; `null` before the first save. */
  saved: Tagged<Artist> | null;
  onSaved: (artist: Artist) => unknown;
};

/** The form of an artist's profile. */
export function ProfileForm({ saved, onSaved }: ProfileFormProps) {
  const kept = useKeptForm<ProfileFields>({ form: 'profile', thing: 'own' }, toSeed(saved));
  const { form, epoch } = kept;
  const guard = useGuardedSave(kept, { read: readProfile, write: saveArtist });
  const replaced = useRef<string[]>([]);
  const { isSubmitting, isDirty, isSubmitSuccessful, errors } = form.formState;
  useLeaveGuard(isDirty && !isSubmitSuccessful, kept.isKept);
  const submit = form.handleSubmit(async (fields) => {
    try {
      const before = pictureAddresses(kept.seed().fields);
      const saving = await guard.save(fields);
      if (saving === undefined) return;
      kept.settle();
      void removePictures(replacedIds([...before, ...replaced.current], pictureAddresses(saving.answer)));
      await onSaved(saving.answer);
    } catch (error) {
      form.setError('root', { message: saveFailure(error) });
    }
  });
  const keepMine = () => {
    guard.keepMine();
    void submit();
  };
  return (
    <form className={styles.form} noValidate aria-label="Artist profile" onSubmit={submitOnce(isSubmitting, submit)}>
      <KeptDraft kept={kept} />
      <AboutFields form={form} />
      <PictureFields key={epoch} form={form} onReplaced={(address) => replaced.current.push(address)} />
      <StudioFields form={form} />
      <LinkFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Profile'}
        </Button>
        <FormError message={errors.root?.message} />
      </div>
      <ChangedDialog
        conflict={guard.conflict}
        labels={PROFILE_LABELS}
        onKeep={keepMine}
        onTake={guard.takeTheirs}
        onClose={guard.close}
      />
    </form>
  );
}
