import type { FeaturedReply } from '#contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** Reads the featured works: the hero, and the works beside it. */
export function useFeatured(): Read<FeaturedReply> {
  return useRead<FeaturedReply>('/home/featured', { failure: 'Failed to load artworks' });
}
