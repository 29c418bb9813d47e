import type { Artwork, ArtworkReply, UploadReply } from '#contract/artworks.ts';
import { uploadFailure, uploadFile } from '../../lib/pictures/upload-file.ts';
import { call } from '../../lib/reading/api.ts';
import type { Listed } from './listing-calls.ts';
import type { SendImage } from './send-images.ts';

/** Reads a work with its present pictures. @throws ApiError */
export function readListed(id: number): Promise<Listed> {
  return call<Artwork>(`/artworks/${id}`, { failure: '' });
}

/** Puts all pictures of a work in order. @throws ApiError */
export async function orderImages(id: number, imageIds: string[]): Promise<Listed> {
  const body = { image_ids: imageIds };
  const request = { method: 'PUT', body, auth: 'required', failure: '' } as const;
  return (await call<ArtworkReply>(`/artworks/${id}/images`, request)).artwork;
}

/** Says what a picture of a work shows. @throws ApiError */
export async function describeImage(id: number, imageId: string, text: string): Promise<Listed> {
  const body = { alt_text: text.trim() || null };
  const request = { method: 'PUT', body, auth: 'required', failure: '' } as const;
  return (await call<ArtworkReply>(`/artworks/${id}/images/${imageId}`, request)).artwork;
}

/** Removes a picture of a work for good. @throws ApiError */
export async function removeImage(id: number, imageId: string): Promise<void> {
  await call(`/artworks/${id}/images/${imageId}`, { method: 'DELETE', auth: 'required', failure: '' });
}

/** Adds a picture to a work, after those that it has, and says what it shows. */
export const sendImage: SendImage = {
  async file(workId, file, sending) {
    const path = `/artworks/${workId}/upload`;
    try {
      const { artwork, image } = await uploadFile<UploadReply>(path, { field: 'image', file, failure: '', ...sending });
      return artwork.image_details.find(({ large_url }) => large_url === image.large_url)?.id ?? '';
    } catch (error) {
      throw new Error(uploadFailure(error), { cause: error });
    }
  },
  text: describeImage,
};
