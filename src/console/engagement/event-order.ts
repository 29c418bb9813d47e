import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { readAllLaneHeads } from '../../engine/log/heads.ts';

/**
 * A run of positions of a lane in one era: those above `after`, up to and including `upTo`. `shift`, added to a position,
 * makes its rank in the order of all lanes.
 */
export type Run = { lane: number; after: number; upTo: number; shift: number };

type Cut = { lane: number; era: number; head: number };

/**
 * Puts the positions of all lanes in one order. Within an era lanes are taken to grow at the same pace; where an era
 * began, all lanes have the same rank. So whatever came before a change of the number of lanes ranks below what came
 * after it, although a new lane begins at position 1.
 */
export function ranked(heads: ReadonlyMap<number, number>, cuts: Cut[]): Run[] {
  const runs: Run[] = [];
  const open = new Map([...heads.keys()].map((lane) => [lane, { after: 0, shift: 0 }]));
  const close = (lane: number, upTo: number) => {
    const { after, shift } = open.get(lane) ?? { after: 0, shift: 0 };
    if (upTo > after) runs.push({ lane, after, upTo, shift });
    return upTo + shift;
  };
  for (const [, ofEra] of Map.groupBy(cuts, ({ era }) => era)) {
    const here = ofEra.filter(({ lane }) => heads.has(lane));
    const rank = Math.max(0, ...here.map(({ lane, head }) => close(lane, head)));
    for (const { lane, head } of here) open.set(lane, { after: head, shift: rank - head });
  }
  for (const [lane, head] of heads) close(lane, head);
  return runs;
}

/** Reads the runs of all lanes that have events. */
export async function readRuns(db: Kysely<DB>): Promise<Run[]> {
  const heads = await readAllLaneHeads(db);
  const { rows } = await sql<Cut>`
    select lane, version as era, head from log.lane_cut where lane = any(${[...heads.keys()]}::smallint[])
    order by era, lane`.execute(db);
  return ranked(heads, rows);
}

/** The parts of runs with a rank above `low`, up to and including `high`. */
export function between(runs: Run[], low: number, high: number): Run[] {
  return runs
    .map((run) => ({ ...run, after: Math.max(run.after, low - run.shift), upTo: Math.min(run.upTo, high - run.shift) }))
    .filter(({ after, upTo }) => upTo > after);
}
