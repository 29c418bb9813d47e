import { ARTIST_LIMITS } from '#contract/artists.ts';
import { required } from '../../lib/forms/field-rules.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ProfileFieldsProps } from './profile-rules.ts';

const nameRules = required('Artist name is required');
const bioRules = required('Bio is required');

/** The fields about the artist. */
export function AboutFields({ form: { register, watch, formState } }: ProfileFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>About you</legend>
      <TextField
        {...register('artist_name', nameRules)}
        label="Artist name"
        required
        autoComplete="name"
        maxLength={ARTIST_LIMITS.artist_name}
        help="As it stands on the label beside your work."
        error={formState.errors.artist_name?.message}
      />
      <TextArea
        {...register('bio', bioRules)}
        label="Bio"
        required
        rows={8}
        maxLength={ARTIST_LIMITS.bio}
        written={watch('bio').length}
        help="What you make, and why. Two short paragraphs are plenty."
        error={formState.errors.bio?.message}
      />
      <TextField
        {...register('location')}
        label="Location"
        autoComplete="off"
        maxLength={ARTIST_LIMITS.location}
        help="City and country, such as Porto, Portugal."
      />
    </fieldset>
  );
}
