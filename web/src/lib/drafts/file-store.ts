import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { inTime } from '../reading/time-limit.ts';

/** A browser may never answer, as it does while its database is being mended. */
const LIMIT_MS = 30_000;

/** Keeps files on the device, each under an id. Everything may fail where storage is blocked or full. */
export type FileStore = {
  put(id: string, file: File): Promise<void>;
  get(id: string): Promise<File | undefined>;
  ids(): Promise<string[]>;
  remove(ids: string[]): Promise<void>;
};

const within = <T>(work: () => Promise<T>): Promise<T> =>
  inTime(work(), LIMIT_MS, 'The storage of the browser did not answer');

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('vernissage-files', 'files');
  return opened;
};

/** The files that this device keeps in the browser's database. */
export const deviceFiles: FileStore = {
  put: (id, file) => within(async () => set(id, file, store())),
  get: (id) =>
    within(async () => {
      const file: unknown = await get(id, store());
      return file instanceof File ? file : undefined;
    }),
  ids: () => within(async () => (await keys(store())).map(String)),
  remove: (ids) => within(async () => delMany(ids, store())),
};
