import type { ArtworkReply, ArtworkStatus } from '#contract/artworks.ts';
import { call } from '../../lib/reading/api.ts';
import { isNotFound } from '../../lib/reading/errors.ts';
import { inTurn } from '../../lib/reading/in-turn.ts';

async function remove(id: number): Promise<void> {
  try {
    await call<void>(`/artworks/${id}`, { method: 'DELETE', auth: 'required', failure: 'Failed to delete artworks' });
  } catch (error) {
    // The work is gone already, which is what was wanted.
    if (!isNotFound(error)) throw error;
  }
}

/** Deletes works, all at once. @returns the ids of those that could not be deleted */
export async function deleteArtworks(ids: number[]): Promise<number[]> {
  const outcomes = await Promise.allSettled(ids.map(remove));
  return ids.filter((_, index) => outcomes[index]?.status === 'rejected');
}

/** Changes the status of a work, after its earlier changes, so that the last one stays. @throws ApiError */
export function changeStatus(id: number, status: ArtworkStatus): Promise<ArtworkReply> {
  const path = `/artworks/${id}`;
  const failure = 'Failed to change the status';
  return inTurn(path, () => call<ArtworkReply>(path, { method: 'PUT', body: { status }, auth: 'required', failure }));
}
