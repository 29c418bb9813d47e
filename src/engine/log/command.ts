import { randomUUIDv7 } from 'node:crypto';
import type { AppError } from '../../errors.ts';
import { createKeyedMutex } from '../waiting/keyed-mutex.ts';
import type { Decided } from './decider.ts';
import type { DomainAppend } from './domain-append.ts';

export type Decision<Event extends Decided> = {
  events: Event[];
  /** `scope:key` words that this stream alone may hold from now on. */
  claims?: string[];
  /** Claims that the stream gives up. */
  releases?: string[];
};

/** Who gives a command, when, and how it is told from others. */
export type Occasion = {
  /** Null: the operator, or a worker. */
  actorId: number | null;
  at: Date;
  /** Shown to operators who follow an event. */
  requestId: string;
  /**
   * The id of the first event, of a command on several streams that of its last part, for a command that may have run
   * before: if the log has an event of this id, the command made it.
   */
  eventId?: string | undefined;
  /** The refusal when another stream holds the claim. */
  onClaimTaken?: (claim: string) => AppError;
};

/** Times that a command is tried when other processes append to its streams in between. */
export const TRIES = 8;

const alone = createKeyedMutex();

/**
 * Commands of this process on one stream run one after the other, so that they cause each other no conflicts. A command
 * on several streams waits for them in one order, that of their names, so no two commands wait for each other.
 */
export function exclusively<Result>(streams: string[], work: () => Promise<Result>): Promise<Result> {
  const sorted = [...new Set(streams)].sort();
  return sorted.reduceRight<() => Promise<Result>>((inner, stream) => () => alone(stream, inner), work)();
}

/** What is appended for a decision that was made on a version of its stream. */
export function appendOf(
  { actorId, at, requestId, eventId }: Occasion,
  { stream, events, claims, releases }: Decision<Decided> & { stream: string },
  expectedVersion: number,
): DomainAppend {
  return {
    stream,
    expectedVersion,
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
}
