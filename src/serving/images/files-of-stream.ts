import type { Disk } from 'flydrive';
import { removeFiles } from './files.ts';
import type { ImageOwner } from './owners.ts';

type Events = AsyncIterable<{ type: string; payload: Record<string, unknown> }>;

const nameOf = (image: unknown) => (image as { image_id: string }).image_id;

/**
 * Removes the files of all images that a stream ever had. The stream must not be blanked yet: it names them.
 *
 * @param events of the stream
 * @returns how many images it had
 */
export async function removeFilesOfStream(
  disk: Disk,
  { added }: Pick<ImageOwner, 'added'>,
  events: Events,
): Promise<number> {
  let images = 0;
  for await (const { type, payload } of events) {
    if (type !== added) continue;
    await removeFiles(disk, nameOf(payload.image));
    images += 1;
  }
  return images;
}
