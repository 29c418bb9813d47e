import type { Session } from '../../../src/contract/accounts.ts';
import type { Client } from '../../helpers/client.ts';
import type { Stack } from '../../helpers/stack.ts';

export type Person = Client & { session: Session; password: string };

/** What a call needs to be there, by the names that stand in braces in its path. */
export type Made = Record<string, number | string>;

export type SetUp = (owner: Client, stack: Stack) => Promise<Made>;

/** A right way to make a call, and the wrong ways that only this call has. */
export type Call = {
  who: 'anybody' | 'somebody' | 'artist' | 'admin';
  status: number;
  /** Makes what the right way needs, for an artist, who then makes the call. */
  setUp?: SetUp;
  body?: (person: Person, made: Made) => Record<string, unknown>;
  /** What makes another right body of it, where calls may carry an `Idempotency-Key`. */
  another?: Record<string, unknown>;
  /** Sent instead of a body. */
  form?: () => Promise<FormData>;
  anotherForm?: () => Promise<FormData>;
  /** Fields of the body that may be left out, by their last name. */
  optional?: string[];
  /** Fields of the body that may be null. */
  nullable?: string[];
  /** Fields that hold whatever a client likes. */
  free?: string[];
  query?: Record<string, string>;
  /** What replaces parts of the body, or of the query, by a name that says what is wrong with it. */
  wrongBodies?: Record<string, Record<string, unknown>>;
  wrongQueries?: Record<string, string>;
  /** Content types that are taken beside JSON. */
  alsoTakes?: string[];
  /** Bytes that a body may have. */
  limit?: number;
  /** Answers without end, so that the right way cannot be tried to its end. */
  endless?: true;
};
