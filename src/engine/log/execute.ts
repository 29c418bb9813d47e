import type { Kysely } from 'kysely';
import { AppError, fail } from '../../errors.ts';
import type { DB } from '../db/tables.ts';
import { appendOf, type Decision, exclusively, type Occasion, TRIES } from './command.ts';
import type { Decided, Decider } from './decider.ts';
import type { DomainLog } from './domain.ts';
import { loadState } from './load-state.ts';

type Command<State, Event extends Decided> = Occasion & {
  stream: string;
  decider: Decider<State, Event>;
  /** Pure; throws an AppError to refuse. No events: nothing changes. */
  decide: (state: State) => Decision<Event>;
  /** Writes other tables in the transaction of the append, when there is something to append. */
  alongside?: (transaction: Kysely<DB>, before: State) => Promise<void>;
};

export type Executed<State, Event extends Decided> = {
  state: State;
  /** The appended events; if the command ran before, only the first event that it made then. */
  events: Event[];
  /** The position of the last of these events; null when nothing changed. */
  position: number | null;
  /** The position of the stream's last event; 0 when it has none. Whoever has folded it sees the state. */
  upTo: number;
};

/** What an earlier run of the command made, with the present state of the stream; null when there was none. */
async function madeBefore<State, Event extends Decided>(
  log: DomainLog,
  { eventId, decider }: Command<State, Event>,
): Promise<Executed<State, Event> | null> {
  const made = eventId === undefined ? undefined : await log.find(eventId);
  if (!made) return null;
  const { state, upTo } = await loadState(log, made.stream, decider);
  return { state, events: [made as unknown as Event], position: made.position, upTo };
}

async function run<State, Event extends Decided>(
  log: DomainLog,
  command: Command<State, Event>,
): Promise<Executed<State, Event>> {
  const { stream, decider, decide, at, onClaimTaken, alongside } = command;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state, version, upTo } = await loadState(log, stream, decider);
    const decided = decide(state);
    const { events } = decided;
    if (events.length === 0) return { state, events, position: null, upTo };
    const append = appendOf(command, { stream, ...decided }, version);
    const verdict = alongside
      ? await log.appendWith(append, (transaction) => alongside(transaction, state))
      : await log.append(append);
    if (verdict.verdict === 'claim_taken') throw onClaimTaken?.(verdict.claim) ?? fail('CONFLICT');
    // The command ran before. `execute` finds what it made then, after the CONFLICT below.
    if (verdict.verdict === 'known') break;
    if (verdict.verdict === 'version_conflict') continue;
    return {
      state: events.reduce((before, event) => decider.evolve(before, { ...event, occurredAt: at }), state),
      events,
      position: verdict.position,
      upTo: verdict.position,
    };
  }
  throw fail('CONFLICT');
}

/**
 * Runs a command on a stream: loads the state, decides, and appends on the version that it decided on. A command that
 * ran before, which its event id tells, changes nothing and succeeds again, even if `decide` would refuse it now.
 *
 * @throws what `decide` throws; CONFLICT when others kept appending in between; the refusal of a taken claim
 */
export async function execute<State, Event extends Decided>(
  log: DomainLog,
  command: Command<State, Event>,
): Promise<Executed<State, Event>> {
  return exclusively([command.stream], async () => {
    try {
      return await run(log, command);
    } catch (error) {
      const made = error instanceof AppError && error.statusCode < 500 ? await madeBefore(log, command) : null;
      if (made) return made;
      throw error;
    }
  });
}
