import { createHash } from 'node:crypto';

/** Domain events are one lane; engagement lanes follow it. */
export const DOMAIN_LANE = 0;

/** The numbers of the engagement lanes: from 1 to `count`. */
export function engagementLanes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/**
 * The engagement lane of somebody: stable as long as the number of lanes is.
 *
 * @param who a user id, or what tells an anonymous visitor from others
 */
export function laneOf(who: number | string, count: number): number {
  if (count === 1) return 1;
  return 1 + (createHash('sha256').update(String(who)).digest().readUInt32BE(0) % count);
}
