import useSWR from 'swr';
import type { Artwork } from '#contract/artworks.ts';
import { ApiError } from '../../lib/errors.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

const SAMPLE_ID = /^[1-6]$/;

/** Reads a work. When the API has none, the ids 1 to 6 give six samples. */
export function useArtwork(id: string): Read<Artwork> {
  const read = useRead<Artwork>(`/artworks/${encodeURIComponent(id)}`, { failure: 'Artwork not found' });
  const absent = read.error instanceof ApiError && read.error.status === 404;
  const sampleId = absent && SAMPLE_ID.test(id) ? Number(id) : null;
  const sample = useSWR(sampleId === null ? null : ['sample', sampleId], async () => {
    const { SAMPLES } = await import('./samples/samples.ts');
    return SAMPLES.find((work) => work.id === sampleId);
  });
  if (sampleId === null) return read;
  return { ...read, data: sample.data, error: sample.error, loading: sample.isLoading };
}
