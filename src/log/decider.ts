import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** An event as decisions make it and states evolve by it. */
export type Decided = { type: string; payload: Record<string, unknown> };

/** How a stream's events make up its state, and how that state is kept; pure. */
export type Decider<State, Event extends Decided> = {
  /** Under which snapshots of its states are kept; no other decider has it. */
  name: string;
  /** Raised whenever `evolve` or the schema changes: snapshots of other versions are not read. */
  version: number;
  /** What a state is, as JSON, with codecs for what JSON has no word for. */
  schema: TSchema;
  /** Events of a stream between two snapshots; fewer where single events are large. */
  snapshotEvery?: number;
  initial: State;
  evolve: (state: State, event: Event & { occurredAt: Date }) => State;
};

/** A decider, whatever its states and events are: one of a list of them. */
export type AnyDecider = Pick<Decider<unknown, Decided>, 'name' | 'version' | 'schema' | 'snapshotEvery'> & {
  initial: unknown;
  evolve(state: unknown, event: unknown): unknown;
};

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>();

function validatorOf(schema: TSchema) {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

/** A state as a snapshot has it. */
export function encodeState({ schema }: Pick<AnyDecider, 'schema'>, state: unknown): unknown {
  return validatorOf(schema).Encode(state);
}

/** The state that a snapshot has; null when it is none of this decider's. */
export function decodeState<State, Event extends Decided>(
  { schema }: Decider<State, Event>,
  kept: unknown,
): { state: State } | null {
  const validator = validatorOf(schema);
  return validator.Check(kept) ? { state: validator.Decode(kept) as State } : null;
}
