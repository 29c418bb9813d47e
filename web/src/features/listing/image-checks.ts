import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { fileRefusal } from '../../lib/pictures/image-files.ts';

export type Refused = { name: string; why: string };

/** Parts files into those that can be uploaded and those that cannot. @param room how many more a work may have */
export function sortFiles(files: Iterable<File>, room: number): { accepted: File[]; refused: Refused[] } {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const why =
      fileRefusal(file) ??
      (accepted.length < room ? undefined : `An artwork has at most ${ARTWORK_LIMITS.images} images`);
    if (why === undefined) accepted.push(file);
    else refused.push({ name: file.name, why });
  }
  return { accepted, refused };
}
