import type { FeaturedReply } from '#contract/artwork-lists.ts';
import { beginRead, type Read, useRead } from '../../lib/reading/use-read.ts';

const PATH = '/home/featured';
const READING = { failure: 'Failed to load artworks' };

/** Begins to read the featured works. */
export const beginFeatured = () => beginRead(PATH, READING);

/** Reads the featured works: the hero, and the works beside it. */
export function useFeatured(): Read<FeaturedReply> {
  return useRead<FeaturedReply>(PATH, READING);
}
