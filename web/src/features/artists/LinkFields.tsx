import { ARTIST_LIMITS } from '#contract/artists.ts';
import styles from '../../ui/FieldGroup.module.css';
import { TextField } from '../../ui/TextField.tsx';
import { addressRules, handleRules, type ProfileFieldsProps, pasteHandle } from './profile-rules.ts';

/** The fields for the artist's links. */
export function LinkFields({ form }: ProfileFieldsProps) {
  const { register, formState } = form;
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
          {...register('instagram_handle', handleRules(form, 'instagram_handle'))}
          onPaste={pasteHandle(form, 'instagram_handle')}
          label="Instagram handle"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTIST_LIMITS.handle}
          help="With or without the @"
          error={formState.errors.instagram_handle?.message}
        />
        <TextField
          {...register('twitter_handle', handleRules(form, 'twitter_handle'))}
          onPaste={pasteHandle(form, 'twitter_handle')}
          label="X (Twitter) handle"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTIST_LIMITS.handle}
          help="With or without the @"
          error={formState.errors.twitter_handle?.message}
        />
      </div>
    </fieldset>
  );
}
