import { ApiError, messageOf } from '../reading/errors.ts';
import { storedUser } from '../session/session-store.ts';
import { bytesOnTheWay, fits, lastBatches, nextBatch, OUTLIVING_BYTES } from './batches.ts';
import { analyticsChoice, mayRecord, onChoiceChange } from './choice.ts';
import { forget, keep, readKept, stillGood, type Waiting } from './kept-events.ts';
import { canSign, prepareToSign, sendAtLast, sendEvents } from './send-events.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
const LONGEST_WAIT_MS = 60_000;

let waiting: Waiting[] = [];
let onTheWay: Waiting[] = [];
let busy = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const whoIsHere = () => storedUser()?.id ?? null;
const eventOf = ({ event }: Waiting) => event;
const isOwn = (batch: Waiting[]) => batch[0]?.user === whoIsHere();
const without = (batch: Waiting[]) => waiting.filter((each) => !batch.includes(each));

/** Queues an event. The queue is sent after 2 s, or as soon as 20 events wait. */
export function enqueue(event: Waiting['event']): void {
  waiting = stillGood([...waiting, ...[{ event, user: whoIsHere() }].filter(fits)]);
  if (waiting.length >= AT_ONCE && failures === 0) void flushEvents();
  else schedule();
}

/** The pause doubles after each failure, up to a minute. */
function schedule(): void {
  timer ??= setTimeout(flushEvents, Math.min(LONGEST_WAIT_MS, EVERY_MS * 2 ** failures));
}

/** Sends waiting events at once, one batch at a time. */
async function flushEvents(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (busy || waiting.length === 0) return;
  busy = true;
  try {
    // Meanwhile the events wait, so that a page that goes away does not lose them.
    if (isOwn(waiting)) await prepareToSign();
    onTheWay = nextBatch(waiting);
    waiting = without(onTheWay);
    if (onTheWay.length > 0) await sendEvents(onTheWay.map(eventOf), { isOwn: () => isOwn(onTheWay) });
    failures = 0;
    forget(onTheWay);
  } catch (error) {
    comeBack(onTheWay, error);
  } finally {
    onTheWay = [];
    busy = false;
  }
  if (waiting.length > 0) schedule();
}

/** Logs why events were not taken. They wait again, unless the server will never take them. */
function comeBack(batch: Waiting[], error: unknown): void {
  const reached = error instanceof ApiError && error.status !== 0;
  console.warn(reached ? messageOf(error, 'Failed to track event') : 'Failed to track event');
  const refused = reached && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (refused) forget(batch);
  else {
    failures += 1;
    waiting = stillGood([...batch, ...without(batch)]);
    keep(waiting);
  }
}

/**
 * The page may end at any moment, or the person leave: hands the waiting events to the browser. All are kept until they
 * are answered, also those that are on their way, because the server counts an event once.
 */
export function handOver(): void {
  keep([...onTheWay, ...waiting]);
  if (!navigator.onLine) return;
  const room = OUTLIVING_BYTES - bytesOnTheWay(onTheWay);
  const leaving = { whose: whoIsHere(), signs: canSign(), keeps: analyticsChoice() === 'accepted', room };
  for (const batch of lastBatches(waiting, leaving)) {
    waiting = without(batch);
    sendAtLast(batch.map(eventOf), { isOwn: () => isOwn(batch) }).then(
      () => forget(batch),
      (error: unknown) => {
        comeBack(batch, error);
        schedule();
      },
    );
  }
}

/** Throws away the waiting events when the new choice does not allow any. */
function takeBack(): void {
  if (mayRecord()) return;
  const dropped = [...readKept(), ...waiting];
  waiting = [];
  forget(dropped);
}

/** Sends the events that an earlier page kept, and serves the queue. @returns a function that stops this */
export function startTracking(): () => void {
  takeBack();
  waiting = [...readKept().filter(fits), ...waiting];
  if (waiting.length > 0) schedule();
  const retry = () => {
    failures = 0;
    void flushEvents();
  };
  const hide = () => document.hidden && handOver();
  const stopFollowing = onChoiceChange(takeBack);
  window.addEventListener('online', retry);
  window.addEventListener('pagehide', handOver);
  document.addEventListener('visibilitychange', hide);
  return () => {
    stopFollowing();
    window.removeEventListener('online', retry);
    window.removeEventListener('pagehide', handOver);
    document.removeEventListener('visibilitychange', hide);
  };
}
