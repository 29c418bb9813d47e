import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Keeps files in a local folder. A file is written under another name, synced, and then renamed, so that no reader ever
 * sees a part of it, not even after a crash.
 */
export class FolderDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = join(this.#root, key);
    const folder = dirname(place);
    const aside = join(folder, `.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      const handle = await open(aside, 'wx');
      try {
        await handle.writeFile(contents);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, place);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await sync(folder);
    await sync(this.#root);
  }
}
