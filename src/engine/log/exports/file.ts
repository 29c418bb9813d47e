import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sqlState } from '../../db/sql-state.ts';
import { ExportError } from './export-error.ts';

/** What tells a file from every other: its size in bytes, and its SHA-256. */
export type Checksum = { bytes: number; sha256: Buffer };

/** Passes bytes on, and knows their checksum when they are through. */
function checksumming() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new PassThrough();
  stream.on('data', (piece: Buffer) => {
    hash.update(piece);
    bytes += piece.length;
  });
  return { stream, end: (): Checksum => ({ bytes, sha256: hash.digest() }) };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What ends the name of a file that is not whole yet. */
export const UNFINISHED = '.unfinished';

/**
 * Writes texts to a compressed file, as they come. The file has its name only once all of it is on the disk.
 *
 * @throws ExportError when the disk is full; no part of the file stays
 */
export async function writeCompressed(path: string, texts: AsyncIterable<string>): Promise<Checksum> {
  const aside = `${path}${UNFINISHED}`;
  const { stream, end } = checksumming();
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(texts), createGzip(), stream, createWriteStream(aside, { mode: 0o600 }));
    await sync(aside);
    await rename(aside, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    if (!['ENOSPC', 'EDQUOT'].includes(sqlState(error))) throw error;
    throw new ExportError(`The disk of ${dirname(path)} is full: make room, and give the same command again.`, {
      cause: error,
    });
  }
  return end();
}

/**
 * Reads the lines of a compressed file. What they say counts only once all of them are read: only then is it known that
 * the file is the one that was written.
 *
 * @throws ExportError when the file is not there, or is another one
 */
export async function* readCompressed(path: string, expected: Checksum): AsyncGenerator<string> {
  const { stream, end } = checksumming();
  const text = createGunzip();
  const flowing = pipeline(createReadStream(path), stream, text);
  // The error of the pipeline is thrown below; without a listener it would end the process before.
  flowing.catch(() => undefined);
  try {
    let rest = '';
    for await (const piece of text.setEncoding('utf8')) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
    await flowing;
  } catch (error) {
    if (sqlState(error) === 'ENOENT') throw new ExportError(`The file ${path} is not there.`, { cause: error });
    if (!/^Z_|^ERR_STREAM/.test(sqlState(error))) throw error;
    throw damaged(path, error);
  } finally {
    text.destroy();
  }
  const { bytes, sha256 } = end();
  if (bytes !== expected.bytes || !sha256.equals(expected.sha256)) throw damaged(path);
}

export const damaged = (path: string, cause?: unknown): ExportError =>
  new ExportError(`The file ${path} is not as it was written: it is damaged, or another one.`, { cause });
