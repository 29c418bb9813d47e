import type { DemoPlan } from '../engagement.ts';
import { COLLECTORS } from './collectors.ts';
import type { HungWork } from './open.ts';
import { WAYS, type Way } from './ways.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An order of the demo. Buyer 0 is the demo's shopper, the others are collectors. */
export type Deal = { work: HungWork; buyer: number; quantity: number; placedAt: number; way: Way };

/** How the orders of a year went, by days before its end; what is left out went well. */
const ENDED: Partial<Record<number, Way>> = {
  ...{ 300: 'declined', 262: 'returned', 214: 'refundedInPart', 176: 'cancelled', 140: 'returnRefused' },
  ...{ 118: 'accepted', 84: 'refunded', 13: 'returnAllowed', 10: 'returnAsked', 5: 'shipped', 2.5: 'paid' },
  ...{ 1.2: 'accepted', 0.5: 'requested', 0.2: 'requested' },
};
const WELL = [365, 351, 332, 318, 290, 277, 244, 231, 205, 191, 168, 157, 133, 108, 97, 73, 66, 52, 44, 37, 29, 23, 18];
/** The orders of the demo's shopper among them. */
const OWN = [262, 176, 108, 44, 10, 5, 1.2];

const collectorOf = (number: number) => 1 + (number % COLLECTORS.length);

/** What the edition of the demo's artist sold in a year. */
function yearOf(work: HungWork, { until }: DemoPlan): Deal[] {
  const days = [...WELL, ...Object.keys(ENDED).map(Number)].toSorted((one, other) => other - one);
  return days.map((ago, index) => ({
    work,
    buyer: OWN.includes(ago) ? 0 : collectorOf(index),
    quantity: index % 5 === 3 ? 2 : 1,
    placedAt: Math.round(until.getTime() - ago * DAY),
    way: ENDED[ago] ?? 'delivered',
  }));
}

/** The order of a work that is sold: of an edition that was sold to several, one tells. */
function saleOf({ takenAt, publishedAt, ...work }: HungWork, index: number): Deal {
  const paidAt = takenAt?.getTime() ?? 0;
  const placedAt = Math.max(publishedAt.getTime() + HOUR / 2, paidAt - 30 * HOUR);
  const buyer = index % 3 === 0 ? 0 : collectorOf(index);
  return { work: { ...work, takenAt, publishedAt }, buyer, quantity: 1, placedAt, way: 'delivered' };
}

export const isSold = ({ exhibitor, number }: HungWork) => exhibitor.artist.works[number]?.status === 'sold';
const isEdition = ({ exhibitor, number }: HungWork) =>
  exhibitor.number === 0 && (exhibitor.artist.works[number]?.limited_edition ?? 1) > 1;

/** Every order of the demo. */
export function dealsOf(plan: DemoPlan, works: HungWork[]): Deal[] {
  return [...works.filter(isSold).map(saleOf), ...works.filter(isEdition).flatMap((work) => yearOf(work, plan))];
}

/** The steps of a deal, with the time of each. */
export const stepsOf = ({ way, placedAt }: Deal) => WAYS[way].map((step) => ({ ...step, at: placedAt + step.after }));
