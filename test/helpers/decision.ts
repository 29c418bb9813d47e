import type { Decision } from '../../src/engine/log/command.ts';
import type { Decider } from '../../src/engine/log/decider.ts';
import { AppError } from '../../src/errors.ts';

type Told = { type: string; payload: Record<string, unknown> };

/** When the given events happened; the first at midnight, each an hour after the one before. */
const startOf = (index: number) => new Date(Date.UTC(2026, 0, 1, index));

/**
 * Makes a decision after given events: `given(artist, [...]).when((state) => saveProfile(state, …))` returns the events
 * that were decided, or the code of the refusal.
 */
export function given<State, Event extends Told>(
  { initial, evolve }: Pick<Decider<State, Event>, 'initial' | 'evolve'>,
  events: Event[],
) {
  const state = events.reduce(
    (before, event, index) => evolve(before, { ...event, occurredAt: startOf(index) }),
    initial,
  );
  return {
    state,
    when(decide: (state: State) => Decision<Event>): Decision<Event> | { refused: string } {
      try {
        return decide(state);
      } catch (error) {
        if (error instanceof AppError) return { refused: error.code };
        throw error;
      }
    },
  };
}
