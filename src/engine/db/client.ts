import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import { AnswerLostError } from './answer-lost.ts';
import { connectTo, type Primary } from './primary.ts';
import { isPassing, isReadOnly } from './sql-state.ts';
import type { DB } from './tables.ts';

/** The names of prepared statements, by their texts. */
const names = new Map<unknown, string>();

/**
 * Makes a statement that each connection prepares once, so that PostgreSQL does not parse and plan it each time. For
 * statements of one text and one plan. Through a pooler it is an ordinary statement.
 *
 * @param name unique among the statements
 * @param text with `$1`, `$2`… where the values go
 * @returns a function that sends it and resolves with its rows
 */
export function prepared<Row>(name: string, text: string) {
  names.set(text, name);
  return async (db: Kysely<DB>, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** A text as a literal, for a statement that takes no values. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** What is changed of the arguments for the driver. */
type Change = (asked: unknown[]) => unknown[];

/** A prepared statement goes by its name. */
const byName: Change = ([text, values, ...others]) => {
  const name = names.get(text);
  return name === undefined ? [text, values, ...others] : [{ name, text, values }, ...others];
};

const BEGIN = /^(begin|start transaction[^;]*)$/;

/** The statement that begins a transaction brings others with it, in one message. */
const beginningWith =
  (statements: string[]): Change =>
  ([text, ...others]) =>
    typeof text === 'string' && BEGIN.test(text) ? [[text, ...statements].join('; '), ...others] : [text, ...others];

const OUT_OF_TIME = 'Query read timeout';

/** True when the connection is gone; false for an answer of the server, or a value that cannot be read or written. */
const isLoss = (error: unknown) => !(error instanceof pg.DatabaseError) && isPassing(error);

const isFunction = (value: unknown) => typeof value === 'function';

/** How many connections of a process have broken; what it knows of the database may be from before. */
export type Losses = { count: number };

/** What a client knows beside the driver's settings: the primary that it must lead to, and the losses that it counts. */
export type ClientConfig = pg.ClientConfig & { primary?: Primary; losses?: Losses | undefined };

/**
 * The driver's client, which tells a lost answer from a refusal. Of several statements in one text the first gives the
 * answer. A connection whose answer did not come in time is destroyed: otherwise the driver would use it again, and the
 * pool hand it on. So is one to a server that takes no writes any more. After a loss nobody knows whether the server is
 * still the primary.
 */
const speaking = (change: Change) =>
  class extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      const { primary, losses } = config ?? {};
      const noteLoss = () => {
        if (losses) losses.count += 1;
        primary?.forget();
      };
      this.on('error', noteLoss);
      if (primary) this.connect = connectTo(primary, this) as typeof this.connect;
      const ask: (...asked: unknown[]) => unknown = this.query;
      const lost = (error: unknown) => {
        const outOfTime = error instanceof Error && error.message === OUT_OF_TIME;
        if (outOfTime) noteLoss();
        if (isReadOnly(error)) primary?.forget();
        if (outOfTime || isReadOnly(error)) this.end(() => undefined);
        return isLoss(error) ? new AnswerLostError(`connection lost: ${String(error)}`, { cause: error }) : error;
      };
      const promise = (...asked: unknown[]) =>
        (ask.call(this, ...change(asked)) as Promise<unknown>).then(
          (result) => (Array.isArray(result) ? result[0] : result),
          (error: unknown) => {
            throw lost(error);
          },
        );
      const answersItself = ([first, ...others]: unknown[]) =>
        isFunction(Object(first).submit) || others.some(isFunction);
      this.query = ((...asked: unknown[]) =>
        answersItself(asked) ? ask.apply(this, asked) : promise(...asked)) as pg.Client['query'];
    }
  };

/** A client with a session of its own: it sends prepared statements by name. */
export const DirectClient = speaking(byName);

/**
 * Makes a client that shares its session with strangers: a pooler gives it any connection for each transaction. So it
 * prepares nothing, and each transaction begins with its settings.
 *
 * @param settings statements that set them for the transaction
 */
export const sharingClient = (settings: string[]) => speaking(beginningWith(settings));
