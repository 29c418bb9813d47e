import { UPLOAD_BYTES } from '#contract/artwork-images.ts';

/** The types of files that the picker offers and that a picture may have. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** Why a file cannot be uploaded; `undefined` when it can. */
export function fileRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'File must be JPEG, PNG, or WebP';
  return size > UPLOAD_BYTES ? 'File size must be under 15MB' : undefined;
}
