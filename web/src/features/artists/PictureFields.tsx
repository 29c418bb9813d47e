import { useState } from 'react';
import { ARTIST_LIMITS } from '#contract/artists.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import styles from './ProfileForm.module.css';
import { addressRules, isWebAddress, type ProfileFieldsProps } from './profile-rules.ts';

const FIELDS = [
  {
    name: 'profile_image_url',
    label: 'Profile image URL',
    shape: 'portrait',
    help: 'A portrait, square or nearly so.',
  },
  { name: 'cover_image_url', label: 'Cover image URL', shape: 'cover', help: 'A wide picture above your page.' },
] as const;

/** The two pictures of a profile, each with a preview of what its address shows. */
export function PictureFields({ form }: ProfileFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Pictures</legend>
      {FIELDS.map((field) => (
        <PictureField key={field.name} form={form} {...field} />
      ))}
    </fieldset>
  );
}

/** The preview changes when the field loses the focus, so that no half-typed address is requested. */
function PictureField({ form, name, label, shape, help }: ProfileFieldsProps & (typeof FIELDS)[number]) {
  const [shown, setShown] = useState(() => form.getValues(name));
  return (
    <>
      <TextField
        {...form.register(name, { ...addressRules, onBlur: () => setShown(form.getValues(name).trim()) })}
        label={label}
        type="url"
        maxLength={ARTIST_LIMITS.url}
        help={`${help} An address that starts with https://`}
        error={form.formState.errors[name]?.message}
      />
      {isWebAddress(shown) && <PicturePreview key={shown} src={shown} label={label} shape={shape} />}
    </>
  );
}
