import type { Picture, PictureReply } from '#contract/pictures.ts';
import { call } from '../reading/api.ts';
import { isUploaded } from './is-uploaded.ts';
import { uploadFile } from './upload-file.ts';

const PATH = '/artists/me/pictures';

/** The ids of the uploaded pictures among some addresses, each once. */
export function uploadedIds(addresses: string[]): string[] {
  return [...new Set(addresses.filter(isUploaded).map((address) => address.split('/')[2] ?? ''))];
}

/** The uploaded pictures of some addresses that others do not name any more. */
export function replacedIds(before: string[], after: string[]): string[] {
  const kept = new Set(uploadedIds(after));
  return uploadedIds(before).filter((id) => !kept.has(id));
}

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Adds a picture to those of the person who is signed in. @throws ApiError */
export async function uploadPicture(file: File, sending: Sending): Promise<Picture> {
  return (await uploadFile<PictureReply>(PATH, { field: 'image', file, failure: '', ...sending })).picture;
}

/** Removes own pictures that nothing shows any more. It fails quietly: one that stays does no harm. */
export async function removePictures(ids: string[]): Promise<void> {
  const remove = (id: string) => call(`${PATH}/${id}`, { method: 'DELETE', auth: 'required', failure: '' });
  await Promise.allSettled(ids.map(remove));
}
