import { Disk } from 'flydrive';
import type { Config } from '../../config.ts';
import { FolderDriver } from './folder-driver.ts';

const SECOND = 1_000;

/**
 * Milliseconds that a bucket has to take a connection, to answer a request, whose file it has received by then, and to
 * send or take anything at all; it is asked twice at most.
 */
const PATIENCE = { connection: 3 * SECOND, request: 30 * SECOND, socket: 10 * SECOND };
const ATTEMPTS = 2;

/**
 * Opens the place where images are kept: a folder, or a bucket of an S3-compatible service, whose credentials come from
 * where its client looks for them (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, among others). A bucket that does not answer fails each call in bounded time.
 */
export async function openImageDisk({ images }: Pick<Config, 'images'>, patience = PATIENCE): Promise<Disk> {
  if (images.kind === 'folder') return new Disk(new FolderDriver(images.path));
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint } = images;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: patience.connection,
        requestTimeout: patience.request,
        throwOnRequestTimeout: true,
        socketTimeout: patience.socket,
      },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    }),
  );
}
