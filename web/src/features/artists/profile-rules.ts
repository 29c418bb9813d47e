import type { UseFormReturn } from 'react-hook-form';
import type { ProfileFields } from './save-artist.ts';

export type ProfileFieldsProps = { form: UseFormReturn<ProfileFields> };

/** Rules of a field that must hold more than spaces. @param sentence shown when it does not */
export function required(sentence: string) {
  return { required: sentence, validate: (text: string) => text.trim() !== '' || sentence };
}

/** Whether a text is a complete address on the web. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text.trim());
}

const NO_ADDRESS = 'Please enter a full address, such as https://example.com';

/** Rules of a field for an address, which may stay empty. */
export const addressRules = { validate: (text: string) => text.trim() === '' || isWebAddress(text) || NO_ADDRESS };
