import type { UseFormReturn } from 'react-hook-form';
import { HANDLE_EXAMPLES, type HandleField, isAddress, readHandle } from '#contract/handles.ts';
import { isUploaded } from '../../lib/pictures/is-uploaded.ts';
import type { ProfileFields } from './save-artist.ts';

export type ProfileFieldsProps = { form: UseFormReturn<ProfileFields> };

/** Whether a text is a complete address on the web. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text.trim());
}

const NO_ADDRESS = 'Please enter a full address, such as https://example.com';

/** Rules of a field for an address, which may stay empty. */
export const addressRules = { validate: (text: string) => text.trim() === '' || isWebAddress(text) || NO_ADDRESS };

/** Whether a text says where a picture is: elsewhere on the web, or among the uploaded ones. */
export function isPictureAddress(text: string): boolean {
  return isUploaded(text.trim()) || isWebAddress(text);
}

/** Rules of a field for the address of a picture, which may stay empty. */
export const pictureRules = {
  validate: (text: string) => text.trim() === '' || isPictureAddress(text) || NO_ADDRESS,
};

/** Rules of a field for a handle, which may stay empty. The address of a profile becomes its handle. */
export const handleRules = ({ setValue }: ProfileFieldsProps['form'], field: HandleField) => ({
  validate: (text: string) =>
    text.trim() === '' ||
    readHandle(field, text) !== undefined ||
    `Please enter the handle alone, such as ${HANDLE_EXAMPLES[field]}`,
  onBlur: ({ target }: { target: { value: string } }) => {
    const handle = isAddress(target.value) ? readHandle(field, target.value) : undefined;
    if (handle !== undefined) setValue(field, handle, { shouldDirty: true, shouldValidate: true });
  },
});
