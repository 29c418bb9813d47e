import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { createFairQueue } from '../../engine/waiting/fair-queue.ts';
import { fail } from '../../errors.ts';
import { type Network, networksOf } from '../http/networks.ts';
import { type Budget, bytesADay, type RateLimiter } from '../http/rate-limit.ts';
import { AT_ONCE } from './drawers.ts';
import { openDrawing } from './drawing.ts';
import { fileOf, newImageId, removeFiles, SIZES, storeFile } from './files.ts';
import { hashFile } from './hash-file.ts';
import type { Drawn } from './outcome.ts';
import { receiveImage } from './receive.ts';
import { createSlots } from './slots.ts';

const GB = 1_000_000_000;
/** Bytes of files that an account uploads in a day, and a network: more than anybody hangs up. */
const OF_AN_ACCOUNT = bytesADay('upload-bytes', 2 * GB);
const OF_A_NETWORK: Budget = { ...OF_AN_ACCOUNT, name: 'upload-bytes-network', max: 8 * GB };

/** The bytes that somebody may upload. The file that takes the last of them is stored. */
function budgetOf(limiter: RateLimiter, account: number, networks: readonly Network[]) {
  const budgets = [
    [OF_AN_ACCOUNT, String(account)],
    [OF_A_NETWORK, networks],
  ] as const;
  return {
    async requireLeft() {
      for (const [budget, who] of budgets) await limiter.requireLeft(budget, who);
    },
    async spend(bytes: number) {
      for (const [budget, who] of budgets) await limiter.spend(budget, who, bytes).catch(() => undefined);
    },
  };
}

/** The folder in which files arrive, each in a subfolder that is named after its image. */
export const arrivalsIn = (dataDir: string): string => join(dataDir, 'uploads');

/** A drawn image under the name that its files are stored under, a UUID. */
export type StoredImage = Drawn & { image_id: string };

/** An upload that has arrived and lies in a file. */
export type Arrival = {
  /** A hash of its bytes. */
  digest: () => Promise<string>;
  /** Draws it and stores all its sizes; on failure it removes what it stored. @throws what drawing throws */
  store: () => Promise<StoredImage>;
};

export type Uploads = {
  /**
   * Takes an upload of an account, and deletes the arrived file after `use`.
   *
   * @throws TOO_MANY_UPLOADS or OVERLOADED when too many are under way; BUDGET_SPENT; what receiving throws, and what `use` throws
   */
  take: <Result>(
    request: FastifyRequest,
    account: number,
    use: (arrival: Arrival) => Promise<Result>,
  ) => Promise<Result>;
  close: () => Promise<void>;
};

/**
 * Aborts when the connection ends. The request cannot tell: it closes as soon as it has arrived. Once a request was
 * answered (as too late, for example), Node does not tell it that its connection has ended, so it is destroyed here.
 */
function watchClient({ raw }: FastifyRequest): { signal: AbortSignal; release: () => void } {
  const { socket } = raw;
  const gone = new AbortController();
  const leave = () => {
    gone.abort(fail('BAD_REQUEST', { message: 'The upload is broken or incomplete' }));
    raw.destroy();
  };
  if (socket.destroyed) leave();
  socket.once('close', leave);
  return { signal: gone.signal, release: () => void socket.off('close', leave) };
}

type Parts = {
  db: Kysely<DB>;
  dataDir: string;
  /** Of the service that draws; null where a child process does. */
  drawingUrl: string | null;
  imageDisk: Disk;
  limiter: RateLimiter;
};

/** Opens the intake of uploads: each is written to a file while it arrives, drawn when it is its turn, and stored. */
export function openUploads({ db, dataDir, drawingUrl, imageDisk, limiter }: Parts): Uploads {
  const drawing = openDrawing(db, drawingUrl);
  const inSlot = createSlots();
  const inTurn = createFairQueue<number>(AT_ONCE);

  const take: Uploads['take'] = async (request, account, use) => {
    const imageId = newImageId();
    const folder = join(arrivalsIn(dataDir), imageId);
    const arrival = join(folder, 'arrival');
    await mkdir(folder, { recursive: true });
    const client = watchClient(request);
    const budget = budgetOf(limiter, account, networksOf(request.ip));
    const store = async (): Promise<StoredImage> => {
      try {
        const drawn = await inTurn(account, client.signal, () => drawing.draw(arrival, folder));
        for (const file of SIZES.map((size) => fileOf(size, drawn.format)))
          await storeFile(imageDisk, imageId, file, await readFile(join(folder, file)));
        return { image_id: imageId, ...drawn };
      } catch (error) {
        await removeFiles(imageDisk, imageId).catch(() => undefined);
        throw error;
      }
    };
    try {
      await budget.requireLeft();
      await receiveImage(request, arrival);
      await budget.spend((await stat(arrival)).size);
      return await use({ digest: async () => (await hashFile(arrival)).toString('base64url'), store });
    } finally {
      client.release();
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    take: (request, account, use) => inSlot(account, networksOf(request.ip), () => take(request, account, use)),
    close: drawing.close,
  };
}
