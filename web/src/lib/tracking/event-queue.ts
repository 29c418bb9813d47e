import { ApiError, messageOf } from '../errors.ts';
import { storedUser } from '../session-store.ts';
import { mayRecord, onChoiceChange } from './choice.ts';
import { forget, keep, readKept, stillGood, type Waiting } from './kept-events.ts';
import { sendAtLast, sendEvents } from './send-events.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
const MOST_IN_A_BATCH = 100;
const LONGEST_WAIT_MS = 60_000;

let waiting: Waiting[] = [];
let onTheWay: Waiting[] = [];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const whoIsHere = () => storedUser()?.id ?? null;
const eventOf = ({ event }: Waiting) => event;
const isOwn = (batch: Waiting[]) => batch[0]?.user === whoIsHere();

/** Queues an event. The queue is sent after 2 s, or as soon as 20 events wait. */
export function enqueue(event: Waiting['event']): void {
  waiting = stillGood([...waiting, { event, user: whoIsHere() }]);
  if (waiting.length >= AT_ONCE && failures === 0) void flushEvents();
  else schedule();
}

/** The pause doubles after each failure, up to a minute. */
function schedule(): void {
  timer ??= setTimeout(flushEvents, Math.min(LONGEST_WAIT_MS, EVERY_MS * 2 ** failures));
}

/** The next events to send together: those of one person, in the order in which they happened. */
function nextBatch(): Waiting[] {
  const user = waiting[0]?.user;
  return waiting.filter((each) => each.user === user).slice(0, MOST_IN_A_BATCH);
}

/** Sends waiting events at once. It logs a failure, and tries again unless the server will never take the events. */
export async function flushEvents(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (onTheWay.length > 0 || waiting.length === 0) return;
  onTheWay = nextBatch();
  waiting = waiting.filter((each) => !onTheWay.includes(each));
  try {
    await sendEvents(onTheWay.map(eventOf), { own: isOwn(onTheWay) });
    failures = 0;
    forget(onTheWay);
  } catch (error) {
    const reached = error instanceof ApiError && error.status !== 0;
    console.warn(reached ? messageOf(error, 'Failed to track event') : 'Failed to track event');
    const refused = reached && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) forget(onTheWay);
    else {
      failures += 1;
      waiting = stillGood([...onTheWay, ...waiting]);
      keep(waiting);
    }
  } finally {
    onTheWay = [];
  }
  if (waiting.length > 0) schedule();
}

/** The page may end at any moment: hands waiting events to the browser, or keeps them while there is no network. */
function leave(): void {
  while (navigator.onLine && waiting.length > 0) {
    const batch = nextBatch();
    if (!sendAtLast(batch.map(eventOf), { own: isOwn(batch) })) break;
    waiting = waiting.filter((each) => !batch.includes(each));
    forget(batch);
  }
  if (waiting.length > 0) keep(waiting);
}

/** Throws away waiting events that the new choice does not allow. */
function takeBack(): void {
  const dropped = [...readKept(), ...waiting].filter(({ event }) => !mayRecord(event.event_type));
  waiting = waiting.filter(({ event }) => mayRecord(event.event_type));
  forget(dropped);
}

/** Sends the events that an earlier page kept, and serves the queue. @returns a function that stops this */
export function startTracking(): () => void {
  takeBack();
  waiting = [...readKept(), ...waiting];
  if (waiting.length > 0) schedule();
  const retry = () => {
    failures = 0;
    void flushEvents();
  };
  const hide = () => document.hidden && leave();
  const stopFollowing = onChoiceChange(takeBack);
  window.addEventListener('online', retry);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    stopFollowing();
    window.removeEventListener('online', retry);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
