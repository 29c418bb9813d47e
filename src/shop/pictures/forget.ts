import type { Disk } from 'flydrive';
import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { removeFilesOfStream } from '../../serving/images/files-of-stream.ts';
import { deletePictures, type PicturesState, pictures, picturesStream } from './decide.ts';
import { imagesOfMembers } from './owner.ts';

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
  const decide = (state: PicturesState) => deletePictures(state, { userId });
  const ended = await endStream(domainLog, { stream, decider: pictures, decide, at });
  if (!ended) return null;
  return { ...ended, images: await removeFilesOfStream(imageDisk, imagesOfMembers, domainLog.read(stream)) };
}
