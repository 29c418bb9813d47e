import { type Decided, type Decider, decodeState, encodeState } from './decider.ts';
import type { DomainLog } from './domain.ts';

/** Events of a stream between two snapshots. */
const SNAPSHOT_EVERY = 100;

export type Loaded<State> = {
  state: State;
  /** The version and the position of the last event; 0 when the stream has none. */
  version: number;
  upTo: number;
};

/**
 * Loads the present state of a stream from a snapshot and the events after it. Without a snapshot that fits it reads
 * all events, page by page. It saves a new snapshot when there are many events after the last one.
 */
export async function loadState<State, Event extends Decided>(
  log: DomainLog,
  stream: string,
  decider: Decider<State, Event>,
): Promise<Loaded<State>> {
  const { name, version: stateVersion, snapshotEvery = SNAPSHOT_EVERY } = decider;
  const kind = { decider: name, stateVersion };
  // A page holds all events since a snapshot, as a rule; and few events where they are large.
  const size = 2 * snapshotEvery;
  let page = await log.readPage({ stream, snapshot: kind, size });
  const kept = page.snapshot && decodeState(decider, page.snapshot.state);
  if (page.snapshot && !kept) page = await log.readPage({ stream, size });
  let state = kept ? kept.state : decider.initial;
  let version = page.snapshot?.version ?? 0;
  let upTo = page.snapshot?.position ?? 0;
  const saved = version;
  for (;;) {
    for (const event of page.events) {
      state = decider.evolve(state, event as unknown as Event & { occurredAt: Date });
      version = event.version;
      upTo = event.position;
    }
    if (!page.more) break;
    page = await log.readPage({ stream, after: version, size });
  }
  if (version - saved >= snapshotEvery)
    log.saveSnapshot(stream, kind, { version, position: upTo }, () => encodeState(decider, state));
  return { state, version, upTo };
}
