import type { Disk } from 'flydrive';
import { AppError } from '../../errors.ts';
import { removeFiles } from './files.ts';
import type { Arrival, StoredImage } from './uploads.ts';

/**
 * Draws and stores an arrived image, then has it appended to the log. The files go again when the log does not take
 * the image, or has that of an earlier try. After a 5xx the event may be stored, so the files stay; the sweep removes
 * them if it is not.
 *
 * @param append appends the event, and says which image the log has
 * @throws what drawing and `append` throw
 */
export async function keepImage<Kept extends { image: Pick<StoredImage, 'image_id'> }>(
  disk: Disk,
  { store }: Pick<Arrival, 'store'>,
  append: (stored: StoredImage) => Promise<Kept>,
): Promise<Kept> {
  const stored = await store();
  const remove = () => removeFiles(disk, stored.image_id).catch(() => undefined);
  const kept = await append(stored).catch(async (error: unknown) => {
    if (error instanceof AppError && error.statusCode < 500) await remove();
    throw error;
  });
  if (kept.image.image_id !== stored.image_id) await remove();
  return kept;
}
