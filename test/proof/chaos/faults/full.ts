import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { redisPlace } from '../../../../src/config/redis-url.ts';
import { openRedis } from '../../../../src/engine/redis/open.ts';
import { until } from '../../../helpers/until.ts';
import type { Fault, Scene } from '../fault.ts';
import { VOLUME } from '../product.ts';
import { hintsAreJobs } from './killed.ts';

const run = promisify(execFile);

async function setMaxMemory({ product }: Scene, bytes: string): Promise<void> {
  const redis = openRedis(redisPlace(product.redis.url));
  try {
    await until('Redis answers', () => redis.status === 'ready');
    await redis.config('SET', 'maxmemory', bytes);
  } finally {
    redis.disconnect();
  }
}

/** Redis has no byte to spare and evicts nothing, so it refuses every write. */
export const redisFull: Fault = {
  name: 'Redis full',
  async act(scene) {
    await setMaxMemory(scene, '1');
    await scene.senders.more(100);
  },
  heal: (scene) => setMaxMemory(scene, '0'),
  within: 5,
  recovered: hintsAreJobs,
};

/** Lets the write-ahead log take as much as there is; it takes no more than before. */
async function letLogTake({ product }: Scene, all: boolean): Promise<void> {
  const setting = all ? `set max_wal_size = '${VOLUME}'` : 'reset max_wal_size';
  await product.postgres.ask(`alter system ${setting}`, 'select pg_reload_conf()');
}

/** The database may take nearly all of its volume, so engagement leaves the rest to what people do. */
export const volumeLow: Fault = {
  name: 'volume of the database nearly full',
  async act(scene) {
    const { senders, members } = scene;
    const refused = senders.refusals.get('STORAGE_LOW') ?? 0;
    await letLogTake(scene, true);
    await until('engagement is refused', () => (senders.refusals.get('STORAGE_LOW') ?? 0) > refused);
    const done = members.met.commands;
    await until('members go on', () => members.met.commands >= done + 30);
  },
  heal: (scene) => letLogTake(scene, false),
  // It looks every two seconds.
  within: 8,
};

/** The processes that draw for a process. */
const drawersOf = async (pid: number | undefined) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);

/** Lets processes write files of so many bytes at most, from now on. A write beyond that fails with EFBIG. */
async function limitFiles(pids: (string | number | undefined)[], bytes: string): Promise<void> {
  for (const pid of pids) await run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

/** Uploads that are refused, one after the other: a picture may not be put aside because a disk is full. */
const REFUSALS = 4;

/**
 * Files cannot grow beyond a size. The kernel refuses the write itself (EFBIG), as it does on a full disk (ENOSPC); a
 * real file system that is full would need rights that not everybody has.
 *
 * @param room bytes that still go into a file
 * @param drawing whether this holds for what the drawing process writes as well
 */
const diskFull = (name: string, room: (scene: Scene) => number, drawing = false): Fault => ({
  name,
  async act({ product, members, ...scene }) {
    const refused = () =>
      [...members.met.refused].reduce((sum, [path, times]) => sum + (path.endsWith('/upload') ? times : 0), 0);
    const before = refused();
    const { pid } = product.api;
    const drawers = drawing ? await drawersOf(pid) : [];
    await limitFiles([pid, ...drawers], String(room({ product, members, ...scene })));
    members.askForUpload();
    await until('uploads are refused', () => refused() >= before + REFUSALS);
  },
  async heal({ product }) {
    const { pid } = product.api;
    await limitFiles([pid, ...(await drawersOf(pid))], 'unlimited');
  },
  within: 5,
});

/** On Linux alone. */
export const disksFull: Fault[] = [
  diskFull('no room for uploads', () => 0),
  diskFull('no room for drawings', ({ members }) => members.market.picture.length, true),
  diskFull('no room for images', ({ members }) => members.market.picture.length),
];
