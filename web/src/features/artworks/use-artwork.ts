import useSWR from 'swr';
import type { Artwork } from '#contract/artworks.ts';
import { isGone } from '../../lib/read-key.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

const SAMPLE_ID = /^[1-6]$/;

/** Reads a work. When the API has none, the ids 1 to 6 give six samples. */
export function useArtwork(id: string): Read<Artwork> {
  const read = useRead<Artwork>(`/artworks/${encodeURIComponent(id)}`, { failure: 'Artwork not found' });
  const sampleId = isGone(read.error) && SAMPLE_ID.test(id) ? Number(id) : null;
  const sample = useSWR(sampleId === null ? null : ['sample', sampleId], async () => {
    const { SAMPLES } = await import('./samples/samples.ts');
    return SAMPLES.find((work) => work.id === sampleId);
  });
  if (sampleId === null) return read;
  return { ...read, data: sample.data, error: sample.error, loading: sample.isLoading };
}
