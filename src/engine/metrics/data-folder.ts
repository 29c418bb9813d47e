import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { metrics } from './registry.ts';

/**
 * Shows how full the disk of a folder is, as it was at the scrape before: a disk that does not answer holds up no
 * scrape, and is asked no second time meanwhile.
 *
 * @param folder where the process keeps its data
 */
export async function observeDataFolder(folder: string): Promise<void> {
  let asking: Promise<void> | undefined;
  const free = new Gauge({
    name: 'vernissage_data_folder_free_bytes',
    help: 'Bytes that the process may still write to the disk of DATA_DIR',
    registers: [metrics],
    collect: () => void ask(),
  });
  const size = new Gauge({
    name: 'vernissage_data_folder_size_bytes',
    help: 'Bytes of the disk of DATA_DIR',
    registers: [metrics],
  });
  const look = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  };
  const ask = () => {
    asking ??= look()
      // Until the folder can be looked at again, its last figures stay.
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  await ask();
}
