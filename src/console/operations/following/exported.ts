import type { Kysely } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { type Export, findExported } from '../../../engine/log/exports/record.ts';
import type { Sought } from './find-events.ts';

/** The exports of events that the log holds no more; those are found by their position alone. */
export async function findInExports(db: Kysely<DB>, sought: Sought): Promise<(Export & { lane: number })[]> {
  return 'position' in sought ? findExported(db, sought.position) : [];
}

/** Says where an exported event stands, without a full stop. */
export function tellExport(position: number | string, { lane, exported_at, file }: Export & { lane: number }): string {
  const day = exported_at.toISOString().slice(0, 10);
  return `The event at position ${position} of lane ${lane} of the engagement log was exported on ${day}, in file ${file}`;
}
