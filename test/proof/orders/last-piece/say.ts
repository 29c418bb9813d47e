import type { LastPieceResult } from './drill.ts';
import type { Money } from './money.ts';

const listed = (counts: Map<string, number>) =>
  [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ') || 'none';

const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const sumsOf = ({ charges, charged, givenBack, paid, refunded, payouts, paidOut }: Money) =>
  `${charges} charges of ${inDollars(charged)} for orders of ${inDollars(paid)}; ${inDollars(givenBack)} given back of ${inDollars(refunded)}; ` +
  `${payouts} payouts, of which artists have ${inDollars(paidOut)}`;

/** The balance of a run in words: how everything stands, what people were told, and a line for each contradiction. */
export function toLines({ complaints, balance, money, told }: LastPieceResult): string[] {
  const { held, sold, free } = balance.pieces;
  const steps = new Map<string, number>();
  for (const { step } of told.changed) steps.set(step, (steps.get(step) ?? 0) + 1);
  return [
    `pieces     held ${held}, sold ${sold}, free ${free}`,
    `orders     ${listed(balance.orders)}`,
    ...(money ? [`money      ${sumsOf(money)}`] : []),
    ...(money ? [`pages      ${listed(told.pressed)}`] : []),
    `checkouts  ${told.placed.length} placed, ${told.givenUp.length} given up`,
    `changes    ${listed(steps)}`,
    `refusals   ${listed(told.refused)}`,
    `answers    ${told.answers}; ${told.repeated} requests were sent again, ${told.doubled} sent twice under one key`,
    `killed     ${listed(told.broken)}`,
    ...complaints.map((complaint) => `✗ ${complaint}`),
    ...(complaints.length === 0 ? ['✓ No piece is sold twice, and nobody was told two things.'] : []),
  ];
}
