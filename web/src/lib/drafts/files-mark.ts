import { deviceStorage } from '../storage.ts';

/** Says that there may be files on this device, also when no draft names them any more. */
const MARK = 'draft_files';

/** Whether there may be files on this device. */
export const mayHaveFiles = () => deviceStorage.get(MARK) !== null;

/** Remembers whether there may be files on this device. */
export function markFiles(some: boolean): void {
  if (some) deviceStorage.set(MARK, 'yes');
  else deviceStorage.remove(MARK);
}
