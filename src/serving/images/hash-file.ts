import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The SHA-256 of a file, read piece by piece: the same bytes have the same hash, whoever sends them. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest();
}
