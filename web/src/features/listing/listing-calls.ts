import type { Artwork, ListArtworkBody } from '#contract/artworks.ts';
import type { Seed } from '../../lib/drafts/restore-draft.ts';
import { callTagged } from '../../lib/reading/api.ts';
import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import { type ListingFields, toBody, toFields } from './listing-fields.ts';

const FAILURE = 'Failed to create artwork listing. Please try again.';
const NO_ID = 'Failed to get artwork ID from server response';

/** The part of a work that the steps after the form need. */
export type Listed = Pick<Artwork, 'id' | 'images' | 'image_details'>;

/** A listed work, and the tag of what is saved of it. */
export type ListedWork = { work: Listed; etag: string | null };

type ListReply = { artwork?: Partial<Artwork>; id?: number };

/** Lists a work. @throws ApiError; Error when the answer has no id */
export async function createListing(fields: ListingFields): Promise<ListedWork> {
  const body: ListArtworkBody = toBody(fields);
  const request = { method: 'POST', makes: true, body, auth: 'required', failure: FAILURE } as const;
  const { data: reply, etag } = await callTagged<ListReply>('/artworks/', request);
  const id = reply.artwork?.id ?? reply.id;
  if (id === undefined) throw new Error(NO_ID);
  const { images = [], image_details = [] } = reply.artwork ?? {};
  return { work: { id, images, image_details }, etag };
}

/** Reads a work as it is saved now. @throws ApiError */
export async function readListing(id: number): Promise<Seed<ListingFields>> {
  const { data, etag } = await callTagged<Artwork>(`/artworks/${id}`, { failure: 'Failed to load artwork' });
  return { fields: toFields(data), etag };
}

/**
 * Changes a work that is listed.
 *
 * @param ifMatch the tag of the work that the fields were made from
 * @returns the tag of the changed work
 * @throws ApiError
 */
export async function changeListing(id: number, fields: ListingFields, ifMatch: string | null): Promise<string | null> {
  const request = { method: 'PUT', body: toBody(fields), ifMatch, auth: 'required', failure: FAILURE } as const;
  return (await callTagged(`/artworks/${id}`, request)).etag;
}

/** The message of a failed listing, with the status when the server answered. */
export function listingFailure(error: unknown): string {
  if (error instanceof ApiError && error.status !== 0 && error.code !== 'UNREADABLE')
    return `Error ${error.status}: ${error.message}`;
  if (error instanceof ApiError && error.status !== 0) return NO_ID;
  return messageOf(error, FAILURE);
}
