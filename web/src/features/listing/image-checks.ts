import { ARTWORK_LIMITS } from '#contract/artworks.ts';

const MOST_BYTES = 15_728_640;

/** The types of files that the picker offers and that a picture may have. */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

export type Refused = { name: string; why: string };

/** Why a file cannot be uploaded; `undefined` when it can. */
function refusal({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'File must be JPEG, PNG, or WebP';
  return size > MOST_BYTES ? 'File size must be under 15MB' : undefined;
}

/** Parts files into those that can be uploaded and those that cannot. @param room how many more a work may have */
export function sortFiles(files: Iterable<File>, room: number): { accepted: File[]; refused: Refused[] } {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const why =
      refusal(file) ?? (accepted.length < room ? undefined : `An artwork has at most ${ARTWORK_LIMITS.images} images`);
    if (why === undefined) accepted.push(file);
    else refused.push({ name: file.name, why });
  }
  return { accepted, refused };
}
