import type { Artwork, ListArtworkBody, UploadReply } from '#contract/artworks.ts';
import { call } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/errors.ts';
import { uploadFile } from '../../lib/upload-file.ts';

const FAILURE = 'Failed to create artwork listing. Please try again.';
const NO_ID = 'Failed to get artwork ID from server response';

/** The part of a work that the steps after the form need. */
export type Listed = Pick<Artwork, 'id' | 'images'>;

type ListReply = { artwork?: Partial<Artwork>; id?: number };

/** Lists a work. @throws ApiError; Error when the answer has no id */
export async function createListing(body: ListArtworkBody): Promise<Listed> {
  const request = { method: 'POST', makes: true, body, auth: 'required', failure: FAILURE } as const;
  const reply = await call<ListReply>('/artworks/', request);
  const id = reply.artwork?.id ?? reply.id;
  if (id === undefined) throw new Error(NO_ID);
  return { id, images: reply.artwork?.images ?? [] };
}

/** Changes a work that is listed. @throws ApiError */
export async function changeListing(id: number, body: ListArtworkBody): Promise<void> {
  await call(`/artworks/${id}`, { method: 'PUT', body, auth: 'required', failure: FAILURE });
}

/** The message of a failed listing, with the status when the server answered. */
export function listingFailure(error: unknown): string {
  if (error instanceof ApiError && error.status !== 0 && error.code !== 'UNREADABLE')
    return `Error ${error.status}: ${error.message}`;
  if (error instanceof ApiError && error.status !== 0) return NO_ID;
  return messageOf(error, FAILURE);
}

/** Removes a picture of a work for good. @param address where it is served @throws ApiError */
export async function removeImage(id: number, address: string): Promise<void> {
  const imageId = address.split('/')[2] ?? '';
  await call(`/artworks/${id}/images/${imageId}`, { method: 'DELETE', auth: 'required', failure: '' });
}

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Adds a picture to a work, after those that it has. @throws ApiError */
export function uploadImage(id: number, file: File, sending: Sending): Promise<UploadReply> {
  return uploadFile<UploadReply>(`/artworks/${id}/upload`, { field: 'image', file, failure: '', ...sending });
}

/** The message of a failed upload, with the server's sentence when there is one. */
export function uploadFailure(error: unknown): string {
  const said = error instanceof ApiError && error.status !== 0 ? error.message : '';
  return said === '' ? 'Upload failed. Please try again.' : `Upload failed: ${said}`;
}
