import type { Session } from '../../../src/contract/accounts.ts';
import type { Client } from '../../helpers/client.ts';
import type { Stack } from '../../helpers/stack.ts';

export type Person = Client & { session: Session; password: string };

/** Things that a call needs, by the names in braces in its path. */
export type Made = Record<string, number | string>;

export type SetUp = (owner: Client, stack: Stack) => Promise<Made>;

/** A right way to make a call, and the wrong ways that only this call has. */
export type Call = {
  who: 'anybody' | 'somebody' | 'artist' | 'admin';
  status: number;
  /** Makes what the right way needs, for an artist, who then makes the call. */
  setUp?: SetUp;
  body?: (person: Person, made: Made) => Record<string, unknown>;
  /** Fields that make another right body, for calls that may carry an `Idempotency-Key`. */
  another?: Record<string, unknown>;
  /** It is refused without an `Idempotency-Key`. */
  demandsKey?: true;
  /** Sent instead of a body. */
  form?: () => Promise<FormData>;
  anotherForm?: () => Promise<FormData>;
  /** Fields of the body that may be left out, by their last name. */
  optional?: string[];
  nullable?: string[];
  /** Fields that hold whatever a client likes. */
  free?: string[];
  /** `{id}` in it is the id of what was made for the call. */
  query?: Record<string, string>;
  /** Wrong parts of the body or of the query, by a name that says what is wrong with them. */
  wrongBodies?: Record<string, Record<string, unknown>>;
  wrongQueries?: Record<string, string>;
  /** Content types that are taken beside JSON. */
  alsoTakes?: string[];
  /** Bytes that a body may have. */
  limit?: number;
  /** The answer has no end, so no test can read all of it. */
  endless?: true;
};
