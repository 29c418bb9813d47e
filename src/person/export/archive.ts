import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the archive; pictures are small already. */
export type ArchivedFile = { name: string; contents: AsyncIterable<string | Uint8Array>; compress: boolean };

/** Makes a ZIP of files, one after the other: the next is asked for when the last was taken, so little is in memory. */
export function archive(files: AsyncIterable<ArchivedFile>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => output.destroy(error);

  const add = ({ name, contents, compress }: ArchivedFile) =>
    new Promise<void>((resolve, reject) => {
      const source = Readable.from(contents, { objectMode: false });
      const leave = () => source.destroy();
      output.once('close', leave);
      source.once('error', reject);
      source.once('close', () => {
        output.off('close', leave);
        if (source.readableEnded) resolve();
        else reject(new Error('Nobody takes the archive any more'));
      });
      zip.addReadStreamLazy(name, { mtime: at, compress }, (give) => give(null, source));
    });
  const addAll = async () => {
    for await (const file of files) {
      if (output.destroyed) return;
      await add(file);
    }
    zip.end();
  };
  zip.on('error', fail);
  addAll().catch(fail);
  return output;
}
