import { ARTIST_LIMITS } from '#contract/artists.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ProfileFieldsProps } from './profile-rules.ts';

/** The fields about the studio. */
export function StudioFields({ form: { register, watch } }: ProfileFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Studio</legend>
      <TextField {...register('studio_name')} label="Studio name" maxLength={ARTIST_LIMITS.studio_name} />
      <TextArea
        {...register('studio_address')}
        label="Studio address"
        rows={3}
        maxLength={ARTIST_LIMITS.studio_address}
        written={watch('studio_address').length}
        help="Everybody can read this. Leave it empty to keep it to yourself."
      />
      <TextArea
        {...register('studio_description')}
        label="Studio description"
        rows={4}
        maxLength={ARTIST_LIMITS.studio_description}
        written={watch('studio_description').length}
        help="The light, the presses, the days on which visitors are welcome."
      />
    </fieldset>
  );
}
