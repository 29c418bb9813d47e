import { Disk } from 'flydrive';
import type { Config } from '../../config.ts';
import { FolderDriver } from './folder-driver.ts';

/**
 * Opens the place where images are kept: a folder, or a bucket of an S3-compatible service, whose credentials come from
 * where its client looks for them (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, among others).
 */
export async function openImageDisk({ images }: Pick<Config, 'images'>): Promise<Disk> {
  if (images.kind === 'folder') return new Disk(new FolderDriver(images.path));
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint } = images;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    }),
  );
}
