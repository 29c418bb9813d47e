import { useState } from 'react';
import { ARTIST_LIMITS } from '#contract/artists.ts';
import type { Picture } from '#contract/pictures.ts';
import { PictureUpload } from '../../ui/PictureUpload.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import type { ProfilePicture } from './profile-pictures.ts';
import { isPictureAddress, type ProfileFieldsProps, pictureRules } from './profile-rules.ts';

type PictureFieldProps = ProfileFieldsProps & ProfilePicture & { onReplaced: (address: string) => void };

/** The preview changes when the field loses the focus, so that no half-typed address is requested. */
export function PictureField({ form, onReplaced, name, focus, label, choose, shape, help }: PictureFieldProps) {
  const [shown, setShown] = useState(() => form.getValues(name));
  const point = (text: string) => form.setValue(focus, text, { shouldDirty: true });
  const take = ({ url }: Picture) => {
    onReplaced(form.getValues(name));
    form.setValue(name, url, { shouldDirty: true, shouldValidate: true });
    point('');
    setShown(url);
  };
  return (
    <>
      <PictureUpload label={choose} onUploaded={take} />
      <TextField
        {...form.register(name, {
          ...pictureRules,
          // Another picture has another point.
          onChange: () => point(''),
          onBlur: () => setShown(form.getValues(name).trim()),
        })}
        label={label}
        type="url"
        maxLength={ARTIST_LIMITS.url}
        help={`${help} An address that starts with https://, if you do not upload it.`}
        error={form.formState.errors[name]?.message}
      />
      {isPictureAddress(shown) && (
        <PicturePreview
          key={shown}
          src={shown}
          label={label.replace(' URL', '').toLowerCase()}
          shape={shape}
          focus={form.watch(focus)}
          onFocus={point}
        />
      )}
    </>
  );
}
