import type { Waiting } from './kept-events.ts';

const MOST_IN_A_BATCH = 100;
/** A browser sends at most 64 KiB in all after the page is gone. */
export const OUTLIVING_BYTES = 60_000;

const bytesOf = (each: Waiting) => new TextEncoder().encode(JSON.stringify(each.event)).length + 1;

/** The bytes that events take on their way. */
export function bytesOnTheWay(batch: Waiting[]): number {
  return batch.reduce((sum, each) => sum + bytesOf(each), 0);
}

/** Whether an event can be sent at all. */
export function fits(each: Waiting): boolean {
  return bytesOf(each) <= OUTLIVING_BYTES;
}

/**
 * The next events to send together: those of one person, in the order in which they happened, as many as the browser
 * would still send when the page is left meanwhile.
 */
export function nextBatch(waiting: Waiting[], room = OUTLIVING_BYTES): Waiting[] {
  const user = waiting[0]?.user;
  let left = room;
  const batch: Waiting[] = [];
  for (const each of waiting) {
    if (each.user !== user) continue;
    left -= bytesOf(each);
    if (left < 0 || batch.length === MOST_IN_A_BATCH) break;
    batch.push(each);
  }
  return batch;
}

type Leaving = {
  /** Who is signed in, `null` for nobody. */
  whose: number | null;
  /** Whether their token is still good. A page that goes away cannot renew it. */
  signs: boolean;
  /** Whether this device keeps what is not sent. */
  keeps: boolean;
  room: number;
};

/**
 * The batches to send while the page goes away. What is left out is kept: events of a person whose token has run out,
 * so that they do not lose their name, and those for which the browser has no room.
 */
export function lastBatches(waiting: Waiting[], { whose, signs, keeps, room }: Leaving): Waiting[][] {
  const waits = (each: Waiting) => keeps && !signs && whose !== null && each.user === whose;
  let rest = waiting.filter((each) => !waits(each));
  let left = room;
  const batches: Waiting[][] = [];
  for (;;) {
    const batch = nextBatch(rest, left);
    if (batch.length === 0) return batches;
    batches.push(batch);
    left -= bytesOnTheWay(batch);
    rest = rest.filter((each) => !batch.includes(each));
  }
}
