import styles from '../../ui/FieldGroup.module.css';
import { PictureField } from './PictureField.tsx';
import { PROFILE_PICTURES } from './profile-pictures.ts';
import type { ProfileFieldsProps } from './profile-rules.ts';

type PictureFieldsProps = ProfileFieldsProps & {
  /** Called when an upload takes the place of another address. */
  onReplaced: (address: string) => void;
};

/** The pictures of a profile: each is uploaded, or shown from an address elsewhere. */
export function PictureFields({ form, onReplaced }: PictureFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Pictures</legend>
      {PROFILE_PICTURES.map((picture) => (
        <PictureField key={picture.name} form={form} onReplaced={onReplaced} {...picture} />
      ))}
    </fieldset>
  );
}
