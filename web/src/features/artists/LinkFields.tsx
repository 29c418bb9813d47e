import { ARTIST_LIMITS } from '#contract/artists.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { addressRules, type ProfileFieldsProps } from './profile-rules.ts';

/** The fields for the artist's links. */
export function LinkFields({ form: { register, formState } }: ProfileFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Links</legend>
      <TextField
        {...register('website_url', addressRules)}
        label="Website"
        type="url"
        maxLength={ARTIST_LIMITS.url}
        help="A full address, such as https://example.com"
        error={formState.errors.website_url?.message}
      />
      <div className={styles.pair}>
        <TextField
          {...register('instagram_handle')}
          label="Instagram handle"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTIST_LIMITS.handle}
          help="With or without the @"
        />
        <TextField
          {...register('twitter_handle')}
          label="X (Twitter) handle"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTIST_LIMITS.handle}
          help="With or without the @"
        />
      </div>
    </fieldset>
  );
}
