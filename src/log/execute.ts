import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { AppError, fail } from '../errors.ts';
import { createKeyedMutex } from '../waiting/keyed-mutex.ts';
import type { Decided, Decider } from './decider.ts';
import type { DomainLog } from './domain.ts';
import { loadState } from './load-state.ts';

export type Decision<Event extends Decided> = {
  events: Event[];
  /** `scope:key` words that this stream alone may hold from now on. */
  claims?: string[];
  /** Words that it gives up. */
  releases?: string[];
};

type Command<State, Event extends Decided> = {
  stream: string;
  decider: Decider<State, Event>;
  /** Pure; throws an AppError to refuse. No event: nothing is to change. */
  decide: (state: State) => Decision<Event>;
  /** Null: the operator. */
  actorId: number | null;
  at: Date;
  /** Shown to operators who follow an event. */
  requestId: string;
  /**
   * The first event's id, where the command may be one that was run before: an event of this id that the log knows
   * already is what the command made.
   */
  eventId?: string | undefined;
  /** The refusal when another stream holds the claim. */
  onClaimTaken?: (claim: string) => AppError;
  /** Writes other tables in the transaction of the append, when there is something to append. */
  alongside?: (transaction: Kysely<DB>, before: State) => Promise<void>;
};

/** Loads, decides and appends again this often when other processes append to the stream in between. */
const TRIES = 8;

/** Commands of this process on one stream need not meet each other in a conflict. */
const exclusively = createKeyedMutex();

export type Executed<State, Event extends Decided> = {
  state: State;
  /** What was appended, now or, by the same command, before; of an append before, its first event. */
  events: Event[];
  /** Of the last of these events; null when nothing changed. */
  position: number | null;
  /** Of the stream's last event, now or before; 0 when it has none: whoever has folded it sees the state. */
  upTo: number;
};

/** What the command made when it was run before; null when it was not. Its state is the stream's as it is now. */
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
  const { stream, decider, decide, actorId, at, requestId, eventId, onClaimTaken, alongside } = command;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state, version, upTo } = await loadState(log, stream, decider);
    const { events, claims, releases } = decide(state);
    if (events.length === 0) return { state, events, position: null, upTo };
    const append = {
      stream,
      expectedVersion: version,
      events: events.map((event, index) => ({
        ...event,
        id: index === 0 && eventId !== undefined ? eventId : randomUUIDv7(),
        occurredAt: at,
      })),
      actorId,
      meta: { request_id: requestId },
      ...(claims && { claims }),
      ...(releases && { releases }),
    };
    const verdict = alongside
      ? await log.appendWith(append, (transaction) => alongside(transaction, state))
      : await log.append(append);
    if (verdict.verdict === 'claim_taken') throw onClaimTaken?.(verdict.claim) ?? fail('CONFLICT');
    // The command was run before, which the id of its event tells.
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
 * Runs a command on a stream: load, decide, append on the version that was decided on. One that was run before, by its
 * event id, makes nothing again, also when it would be refused now for what it made.
 *
 * @returns the decided state, what was appended, and the position of its last event, or null when nothing changed
 * @throws what `decide` throws; CONFLICT when others kept appending in between; the refusal of a taken claim
 */
export async function execute<State, Event extends Decided>(
  log: DomainLog,
  command: Command<State, Event>,
): Promise<Executed<State, Event>> {
  return exclusively(command.stream, async () => {
    try {
      return await run(log, command);
    } catch (error) {
      const made = error instanceof AppError && error.statusCode < 500 ? await madeBefore(log, command) : null;
      if (made) return made;
      throw error;
    }
  });
}
