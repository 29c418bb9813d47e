import useSWR from 'swr';
import type { Artwork } from '#contract/artworks.ts';
import { isGone } from '../../lib/reading/read-key.ts';
import { beginRead, type Read, useRead } from '../../lib/reading/use-read.ts';

const SAMPLE_ID = /^[1-6]$/;

const pathOf = (id: string) => `/artworks/${encodeURIComponent(id)}`;
const READING = { failure: 'Artwork not found' };

/** Begins to read a work. */
export const beginArtwork = (id: string) => beginRead(pathOf(id), READING);

/** Reads a work. When the API has none, the ids 1 to 6 give six samples. */
export function useArtwork(id: string): Read<Artwork> {
  const read = useRead<Artwork>(pathOf(id), READING);
  const sampleId = isGone(read.error) && SAMPLE_ID.test(id) ? Number(id) : null;
  const sample = useSWR(sampleId === null ? null : ['sample', sampleId], async () => {
    const { SAMPLES } = await import('./samples/samples.ts');
    return SAMPLES.find((work) => work.id === sampleId);
  });
  if (sampleId === null) return read;
  return { ...read, data: sample.data, error: sample.error, loading: sample.isLoading };
}
