import { join } from 'node:path';
import type { DatabaseVolume } from '../engine/log/room.ts';

/** Splits a comma-separated text into its parts, without the empty ones. */
export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A percentage in hundredths of a percent, so that money is computed with whole numbers. */
export function basisPoints(percentage: string): number {
  return Math.round(Number(percentage) * 100);
}

const BYTES = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** @param text a folder, or a number with MB, GB or TB; null when nobody has said it */
export function databaseVolume(text: string | undefined): DatabaseVolume | null {
  if (text === undefined) return null;
  const unit = (['MB', 'GB', 'TB'] as const).find((each) => text.endsWith(each));
  return text.startsWith('/') || !unit ? { folder: text } : { bytes: Number(text.slice(0, -2)) * BYTES[unit] };
}

/** @param text two numbers, of a network and of all */
export function engagementBudget(text: string): [number, number] {
  const [network = 0, all = 0] = text.split(',').map(Number);
  return [network, all];
}

/** Where images are kept: in a folder, or in a bucket of an S3-compatible service. */
type ImagePlace =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; region: string; endpoint: string | null };

/** @param url of a bucket; without it the images are in a folder below the data folder */
export function imagePlace(url: string | undefined, dataDir: string): ImagePlace {
  if (url === undefined) return { kind: 'folder', path: join(dataDir, 'images') };
  const { hostname, searchParams } = new URL(url);
  return {
    kind: 's3',
    bucket: hostname,
    region: searchParams.get('region') ?? '',
    endpoint: searchParams.get('endpoint'),
  };
}
