import type { TSchema } from 'typebox';
import { validatorOf } from './validators.ts';

/** An event as `decide` makes it and `evolve` takes it. */
export type Decided = { type: string; payload: Record<string, unknown> };

/** How a stream's events make up its state, and how that state is kept; pure. */
export type Decider<State, Event extends Decided> = {
  /** The unique name under which its snapshots are kept. */
  name: string;
  /** Raised whenever `evolve` or the schema changes: snapshots of other versions are not read. */
  version: number;
  /** The state as JSON, with codecs for the types that JSON lacks. */
  schema: TSchema;
  /** Events of a stream between two snapshots; fewer where single events are large. */
  snapshotEvery?: number;
  initial: State;
  evolve: (state: State, event: Event & { occurredAt: Date }) => State;
};

/** A decider of any state and event, for lists of deciders. */
export type AnyDecider = Pick<Decider<unknown, Decided>, 'name' | 'version' | 'schema' | 'snapshotEvery'> & {
  initial: unknown;
  evolve(state: unknown, event: unknown): unknown;
};

/** Turns a state into the JSON of a snapshot. */
export function encodeState({ schema }: Pick<AnyDecider, 'schema'>, state: unknown): unknown {
  return validatorOf(schema).Encode(state);
}

/** Reads the state of a snapshot; null when it does not match the schema of the decider. */
export function decodeState<State, Event extends Decided>(
  { schema }: Decider<State, Event>,
  kept: unknown,
): { state: State } | null {
  const validator = validatorOf(schema);
  return validator.Check(kept) ? { state: validator.Decode(kept) as State } : null;
}
