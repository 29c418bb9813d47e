import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type AppError, fail } from '../errors.ts';
import type { DomainLog } from './domain.ts';
import { createTurns } from './turns.ts';

/** An event as decisions make it and states evolve by it. */
type Decided = { type: string; payload: Record<string, unknown> };

/** How a stream's events make up its state; pure. */
export type Decider<State, Event extends Decided> = {
  initial: State;
  evolve: (state: State, event: Event & { occurredAt: Date }) => State;
};

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
  /** The refusal when another stream holds the claim. */
  onClaimTaken?: (claim: string) => AppError;
  /** Writes other tables in the transaction of the append, when there is something to append. */
  alongside?: (transaction: Kysely<DB>, before: State) => Promise<void>;
};

/** Loads, decides and appends again this often when other processes append to the stream in between. */
const TRIES = 8;

/** Commands of this process on one stream need not meet each other in a conflict. */
const inTurn = createTurns();

export type Executed<State> = {
  state: State;
  /** Of the last event that was appended; null when nothing changed. */
  position: number | null;
  /** Of the stream's last event, now or before; 0 when it has none: whoever has folded it sees the state. */
  upTo: number;
};

/** The state of a stream as it is now, its version, and the position of its last event. */
export async function loadState<State, Event extends Decided>(
  log: DomainLog,
  stream: string,
  { initial, evolve }: Decider<State, Event>,
): Promise<{ state: State; version: number; upTo: number }> {
  const events = await log.load(stream);
  const state = events.reduce(
    (before, event) => evolve(before, event as unknown as Event & { occurredAt: Date }),
    initial,
  );
  const last = events.at(-1);
  return { state, version: last?.version ?? 0, upTo: last?.position ?? 0 };
}

async function run<State, Event extends Decided>(
  log: DomainLog,
  { stream, decider, decide, actorId, at, requestId, onClaimTaken, alongside }: Command<State, Event>,
): Promise<Executed<State>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state, version, upTo } = await loadState(log, stream, decider);
    const { events, claims, releases } = decide(state);
    if (events.length === 0) return { state, position: null, upTo };
    const append = {
      stream,
      expectedVersion: version,
      events: events.map((event) => ({ ...event, id: randomUUIDv7(), occurredAt: at })),
      actorId,
      meta: { request_id: requestId },
      ...(claims && { claims }),
      ...(releases && { releases }),
    };
    const verdict = alongside
      ? await log.appendWith(append, (transaction) => alongside(transaction, state))
      : await log.append(append);
    if (verdict.verdict === 'claim_taken') throw onClaimTaken?.(verdict.claim) ?? fail('CONFLICT');
    if (verdict.verdict === 'version_conflict') continue;
    return {
      state: events.reduce((before, event) => decider.evolve(before, { ...event, occurredAt: at }), state),
      position: verdict.position,
      upTo: verdict.position,
    };
  }
  throw fail('CONFLICT');
}

/**
 * Runs a command on a stream: load, decide, append on the version that was decided on.
 *
 * @returns the decided state, and the position of its last event, or null when nothing changed
 * @throws what `decide` throws; CONFLICT when others kept appending in between; the refusal of a taken claim
 */
export async function execute<State, Event extends Decided>(
  log: DomainLog,
  command: Command<State, Event>,
): Promise<Executed<State>> {
  return inTurn(command.stream, () => run(log, command));
}
