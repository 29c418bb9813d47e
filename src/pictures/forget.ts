import type { Disk } from 'flydrive';
import { removeFiles } from '../images/files.ts';
import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import { loadState } from '../log/load-state.ts';
import type { EndedStream } from '../log/redact.ts';
import { deletePictures, pictures, picturesStream } from './decide.ts';
import type { PictureEvent } from './events.ts';

/**
 * Ends the pictures of an account, unless that is done, and removes the files of all that it ever had. The stream must
 * not be blanked yet: it names the images.
 *
 * @returns its stream, to be blanked, and how many pictures it had; null when there never was one
 */
export async function forgetPictures(
  { domainLog, imageDisk }: { domainLog: DomainLog; imageDisk: Disk },
  userId: number,
  at: Date,
): Promise<(EndedStream & { images: number }) | null> {
  const stream = picturesStream(userId);
  const { upTo: before } = await loadState(domainLog, stream, pictures);
  if (before === 0) return null;
  const { upTo } = await execute(domainLog, {
    stream,
    decider: pictures,
    decide: (state) => deletePictures(state, { userId }),
    actorId: null,
    at,
    requestId: 'erase',
  });
  let images = 0;
  for await (const event of domainLog.read(stream)) {
    const { type, payload } = event as unknown as PictureEvent;
    if (type !== 'picture_added') continue;
    await removeFiles(imageDisk, payload.image.image_id);
    images += 1;
  }
  return { stream, position: upTo, images };
}
