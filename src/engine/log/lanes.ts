import { createHash } from 'node:crypto';

/** Domain events are one lane; engagement lanes follow it. */
export const DOMAIN_LANE = 0;

/** Engagement lanes that an installation may have at most. */
export const MAX_LANES = 64;

/** The numbers of the engagement lanes: from 1 to `count`. */
export function engagementLanes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/**
 * The engagement lane of somebody. It stays the same as long as the number of lanes does.
 *
 * @param who a user id, or a text that tells an anonymous visitor from others
 */
export function laneOf(who: number | string, count: number): number {
  if (count === 1) return 1;
  return 1 + (createHash('sha256').update(String(who)).digest().readUInt32BE(0) % count);
}

/** Positions by lane. */
export type LanePositions = Map<number, number>;

/**
 * Positions as clients see them: with one lane a number, with several a text such as `2:1234` or `1:17,2:1234`. With one
 * lane, too, a known event may stand in another, from when there were more.
 */
export function spellPositions(positions: LanePositions, count: number): number | string {
  const [[lane, position] = [1, 0]] = positions;
  if (count === 1 && lane === 1 && positions.size <= 1) return position;
  return [...positions].map(([lane, position]) => `${lane}:${position}`).join();
}

const IN_A_LANE = /^(\d{1,2}):(\d{1,16})$/;
const IN_THE_FIRST = /^\d{1,16}$/;

/**
 * Reads the positions in a text, in both spellings, because the number of lanes may have changed since; null when it is
 * not valid.
 */
export function readPositions(text: string): LanePositions | null {
  const positions: LanePositions = new Map();
  for (const part of IN_THE_FIRST.test(text) ? [`1:${text}`] : text.split(',', MAX_LANES + 1)) {
    const [, lane, position] = (IN_A_LANE.exec(part) ?? []).map(Number);
    if (!lane || lane > MAX_LANES || !Number.isSafeInteger(position)) return null;
    positions.set(lane, position ?? 0);
  }
  return positions;
}
