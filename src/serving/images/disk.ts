import { Disk } from 'flydrive';
import type { Config } from '../../config.ts';
import { FolderDriver } from './folder-driver.ts';

const SECOND = 1_000;

/**
 * Milliseconds that a bucket has to accept a connection, to receive and answer a request with its file, and to send or
 * take anything at all. It is asked twice at most.
 */
const PATIENCE = { connection: 3 * SECOND, request: 30 * SECOND, socket: 10 * SECOND };
const ATTEMPTS = 2;

/**
 * Opens the storage of images: a folder, or a bucket of an S3-compatible service. The S3 client finds its credentials
 * itself (in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, among others). A silent bucket fails in bounded time.
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
