import type { DemoPlan } from '../engagement.ts';
import type { DemoArtist } from './catalogue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far before the time shown the first works were listed, as a share of that time. */
const EARLIER = 0.4;

/** How long ago the edition of the demo's artist was listed, milliseconds: it has been sold for a year. */
const A_YEAR_AND_MORE = 385 * DAY;

/** A number from 0 to 1 that looks like chance and is always the same. */
const chance = (one: number, other: number) => Math.abs(Math.sin(one * 12.9898 + other * 78.233) * 43_758.5453) % 1;

/**
 * Says when a work was listed. Artists take turns, each with the sixth work first, so that the newest works are one of
 * each artist.
 */
export function listedAt({ until, days }: DemoPlan, artist: number, work: number): Date {
  if (artist === 0 && work === 5) return new Date(until.getTime() - A_YEAR_AND_MORE);
  const reach = days * (1 + EARLIER) * DAY;
  const turn = (5 - work + chance(artist, work) * 0.9) / 6;
  const newest = until.getTime() - 9 * HOUR;
  return new Date(newest - (1 - turn) * (reach - 6 * DAY) - (work === 0 ? artist * 5 * HOUR : 0));
}

/** When a work was sold or reserved, some time after it was listed. */
export function settledAt(plan: DemoPlan, artist: number, work: number): Date {
  const listed = listedAt(plan, artist, work).getTime();
  return new Date(listed + (plan.until.getTime() - listed) * (0.35 + 0.5 * chance(work, artist)));
}

/** When an artist came: some days before the first work. */
export function arrivedAt(plan: DemoPlan, artist: number, { works }: DemoArtist): Date {
  return new Date(listedAt(plan, artist, works.length - 1).getTime() - (3 + 4 * chance(artist, 9)) * DAY);
}
