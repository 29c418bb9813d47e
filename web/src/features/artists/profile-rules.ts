import type { ClipboardEvent } from 'react';
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

const sentenceFor = (field: HandleField) => `Please enter the handle alone, such as ${HANDLE_EXAMPLES[field]}`;

/** Takes the handle out of an address that is pasted: the field would cut the address, and the handle with it. */
export const pasteHandle =
  ({ setValue, setError }: ProfileFieldsProps['form'], field: HandleField) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!isAddress(text)) return;
    event.preventDefault();
    const handle = readHandle(field, text);
    if (handle === undefined) setError(field, { message: sentenceFor(field) });
    else setValue(field, handle, { shouldDirty: true, shouldValidate: true });
  };

/** Rules of a field for a handle, which may stay empty. The address of a profile becomes its handle. */
export const handleRules = ({ setValue }: ProfileFieldsProps['form'], field: HandleField) => ({
  validate: (text: string) => text.trim() === '' || readHandle(field, text) !== undefined || sentenceFor(field),
  onBlur: ({ target }: { target: { value: string } }) => {
    const handle = isAddress(target.value) ? readHandle(field, target.value) : undefined;
    if (handle !== undefined) setValue(field, handle, { shouldDirty: true, shouldValidate: true });
  },
});
