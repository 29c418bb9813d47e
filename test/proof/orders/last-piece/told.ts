import { until } from '../../../helpers/until.ts';

/** A checkout that somebody was told is theirs. */
export type Placed = { id: number; orders: number[] };

/** A checkout that somebody was told they have given up, and when they were told, in milliseconds since 1970. */
export type GivenUp = Placed & { at: number };

/** A change of an order that somebody was told has happened, and the events that may say so in the log. */
export type Changed = { order: number; step: string; events: string[] };

/** What the people of a run were told. Retries are no fault; complaints are. */
export type Told = {
  placed: Placed[];
  /** Checkouts that were given up: none of their orders waits for anything. */
  givenUp: GivenUp[];
  changed: Changed[];
  /** Final refusals by what was asked and the code. */
  refused: Map<string, number>;
  /** What was done on pages of the provider of payments. */
  pressed: Map<string, number>;
  /** What was broken, by its name. */
  broken: Map<string, number>;
  /** Final answers of any kind. */
  answers: number;
  /** Requests that nobody answered, or that were put off. */
  repeated: number;
  /** Requests that were sent twice under one key. */
  doubled: number;
  complaints: string[];
};

export const toldNothing = (): Told => ({
  ...{ placed: [], givenUp: [], changed: [], complaints: [] },
  ...{ refused: new Map(), pressed: new Map(), broken: new Map() },
  ...{ answers: 0, repeated: 0, doubled: 0 },
});

export const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Waits until so many more answers have come, or the run is over. */
export function moreAnswers(told: Told, more: number, isOver: () => boolean): Promise<true> {
  const enough = told.answers + more;
  return until(`${more} more answers`, () => (isOver() || told.answers >= enough) && true);
}
