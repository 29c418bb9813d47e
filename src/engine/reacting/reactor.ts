import type { AttemptKind } from '../db/tables.ts';
import type { NewEvent } from '../log/domain-append.ts';
import type { StoredEvent } from '../log/domain-reads.ts';

/** Something that an event asks for outside the database. */
export type Effect = {
  /** The same for every try, so that whoever is asked can tell a repeat: the name of the effect and the event's id. */
  key: string;
  name: string;
  /** The event that asks for it. */
  event: StoredEvent;
};

/**
 * What happened, to be appended to the stream of the event that asked, unless it says to which. With `expectedVersion` it
 * was decided from that version of the stream: if another event came in between, the effect is tried again.
 */
export type Outcome = Pick<NewEvent, 'type' | 'payload'> & { stream?: string; expectedVersion?: number };

/** What an effect waits for has not happened. It is tried again like one that failed, and nobody is warned of it. */
export class NotYet extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'NotYet';
    this.code = code;
  }
}

/** Events in, an effect with a key, an event out. */
export type Reactor = {
  /** Names its checkpoint, its effects, and what operators see of those that are put aside; never changes. */
  name: Exclude<AttemptKind, 'notice' | 'image' | 'fold'>;
  /** The types of domain events that it reacts to. None is ever taken away: others leave its events to those who know it. */
  types: readonly string[];
  /** The names of the effects that an event asks for. Pure: the same event always asks for the same. */
  effectsOf(event: StoredEvent): string[];
  /**
   * Brings an effect about. A process that ends, a lost answer and a restored backup call it again, so where it can, it
   * looks first whether it has happened.
   *
   * @returns what happened; null when nothing is left to do, for instance because the person is gone
   * @throws whatever prevented it, NotYet where it waits for something; it is tried again later
   */
  perform(effect: Effect): Promise<Outcome | null>;
  /** The codes of a failure, for rows and logs. Its text is left out, because servers like to repeat addresses in it. */
  reasonOf(error: unknown): string;
};
