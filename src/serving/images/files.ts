import { randomUUIDv7 } from 'node:crypto';
import type { Disk } from 'flydrive';
import { IMAGE_ENDINGS, type ImageFormat } from '../../contract/artwork-images.ts';
import { fail } from '../../errors.ts';

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const IMAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const FILE = /^(?:original\.(?:jpg|png|webp)|large\.webp|(?:medium|thumb)\.(?:webp|avif))$/;

/** Makes the name of a new image. It holds nothing that a client sent, and nobody can guess it. */
export const newImageId = (): string => randomUUIDv7();

/** Whether a text is the name of an image, and so safe as a part of a path. */
export const isImageId = (text: string): boolean => IMAGE_ID.test(text);

/** When an image got its name: the first 48 bits of a UUIDv7 are the time in milliseconds. */
export const namedAt = (imageId: string): Date => new Date(Number.parseInt(imageId.replace('-', '').slice(0, 12), 16));

/** The key of an image's file; null for any other name, so that nothing else reaches the storage. */
export function keyOf(imageId: string, file: string): string | null {
  return isImageId(imageId) && FILE.test(file) ? `${imageId}/${file}` : null;
}

/** The sizes in which every image is stored. */
export const SIZES = ['original', 'large', 'medium', 'thumb'] as const;

/** The name of an image's file in a size. */
export const fileOf = (size: (typeof SIZES)[number], format: ImageFormat): string =>
  size === 'original' ? `original.${IMAGE_ENDINGS[format]}` : `${size}.webp`;

/** The files that say the same in fewer bytes, by the files that every image has. */
export const AVIF_FILES = { 'medium.webp': 'medium.avif', 'thumb.webp': 'thumb.avif' } as const;

/** The content type that a file of an image is served with. */
export const contentTypeOf = (file: string): string =>
  CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Stores a file of an image: durable, and whole or not at all.
 *
 * @throws UNAVAILABLE when the storage does not take it: a disk is full, or a bucket away
 */
export async function storeFile(disk: Disk, imageId: string, file: string, contents: Uint8Array): Promise<void> {
  const key = keyOf(imageId, file);
  if (key === null) throw new Error(`${imageId}/${file} is no file of an image`);
  await disk.put(key, contents, { contentType: contentTypeOf(file) }).catch((cause: unknown) => {
    throw fail('UNAVAILABLE', { retryAfter: 1, cause });
  });
}

/** Removes all files of an image, if there are any. */
export async function removeFiles(disk: Disk, imageId: string): Promise<void> {
  if (!isImageId(imageId)) throw new Error(`${imageId} is no name of an image`);
  await disk.deleteAll(imageId);
}
