import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { DB } from '../db/tables.ts';
import { metrics } from '../metrics/registry.ts';

/** Where the room of the database ends: at the end of the disk of a folder, or at a number of bytes. */
export type DatabaseVolume = { folder: string } | { bytes: number };

/** Bytes of a volume, and those of them that are free. */
export type Room = { size: number; free: number };

const FREE = 'vernissage_database_volume_free_bytes';
const RESERVED = 'vernissage_database_volume_reserve_bytes';

const LOOK_EVERY_MS = 2_000;

/** The share of the volume that is kept for domain events, and bytes that are enough of any volume. */
const RESERVE = { share: 0.1, most: 10 * 1024 ** 3 };

/** How many times the reserve must be free before engagement is taken in again: it does not flutter at the edge. */
const AGAIN = 1.25;

const reserveOf = ({ size }: Room) => Math.min(RESERVE.most, size * RESERVE.share);

/**
 * Reads how much room a database has. PostgreSQL does not say how full its disk is; so a size is compared with what the
 * database takes, and with what the server lets its write-ahead log take.
 */
export async function readRoom(db: Kysely<DB>, volume: DatabaseVolume): Promise<Room> {
  if ('folder' in volume) {
    const { bavail, blocks, bsize } = await statfs(volume.folder);
    return { size: blocks * bsize, free: bavail * bsize };
  }
  const { rows } = await sql<{ taken: number }>`
    select pg_database_size(current_database()) + pg_size_bytes(current_setting('max_wal_size')) as taken`.execute(db);
  return { size: volume.bytes, free: Math.max(0, volume.bytes - (rows[0]?.taken ?? 0)) };
}

/** Whether so little is free that engagement must leave it to domain events. */
export const isLow = (room: Room, wasLow: boolean) => room.free < reserveOf(room) * (wasLow ? AGAIN : 1);

/** Tells whether the room of the database is low, as it was seen last. */
export type RoomWatch = { isLow(): boolean; close(): void };

/**
 * Looks every two seconds how much room the database has left, and shows it in the metrics. While it cannot be seen,
 * what was seen last holds.
 *
 * @param volume null: nobody has said where its room ends, so it is never low
 * @throws the error of the first look
 */
export async function watchRoom(db: Kysely<DB>, volume: DatabaseVolume | null): Promise<RoomWatch> {
  let low = false;
  if (!volume) return { isLow: () => low, close: () => undefined };
  const free = new Gauge({
    name: FREE,
    help: 'Bytes that the database may still take of DATABASE_VOLUME',
    registers: [metrics],
  });
  const reserve = new Gauge({
    name: RESERVED,
    help: 'Bytes of DATABASE_VOLUME that engagement leaves to domain events',
    registers: [metrics],
  });
  const look = async () => {
    const room = await readRoom(db, volume);
    free.set(room.free);
    reserve.set(reserveOf(room));
    low = isLow(room, low);
  };
  await look();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS).unref();
  const close = () => {
    clearInterval(timer);
    for (const name of [FREE, RESERVED]) metrics.removeSingleMetric(name);
  };
  return { isLow: () => low, close };
}
