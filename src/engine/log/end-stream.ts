import type { Decision } from './command.ts';
import type { Decided, Decider } from './decider.ts';
import type { DomainLog } from './domain.ts';
import { execute } from './execute.ts';
import { loadState } from './load-state.ts';
import type { EndedStream } from './redact.ts';

type Ending<State, Event extends Decided> = {
  stream: string;
  decider: Decider<State, Event>;
  /** Its events end the stream; none when it has ended. */
  decide: (state: State) => Decision<Event>;
  at: Date;
};

/**
 * Ends a stream of a person who is erased, unless that is done.
 *
 * @returns the stream, to be blanked; null when it never had an event
 */
export async function endStream<State, Event extends Decided>(
  domainLog: DomainLog,
  { stream, decider, ...ending }: Ending<State, Event>,
): Promise<EndedStream | null> {
  const { upTo: before } = await loadState(domainLog, stream, decider);
  if (before === 0) return null;
  const { upTo } = await execute(domainLog, { stream, decider, ...ending, actorId: null, requestId: 'erase' });
  return { stream, position: upTo };
}
