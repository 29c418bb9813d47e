import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../../../config.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { AppError, type ErrorCode, fail, type Issue } from '../../../errors.ts';
import type { Budget, RateLimiter } from '../rate-limit.ts';
import { tellAgain, toldNumber } from '../read-your-writes.ts';
import { type Contents, isKeyed, type KeyedRequest, missingKey, readKeyed } from './key.ts';
import { type Begun, holdOutcome, isBegun, type Outcome, settle } from './store.ts';
import { createTogether } from './together.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests may carry an `Idempotency-Key`. */
    takesKey?: true;
    /** They must. */
    demandsKey?: true;
  }
}

/** `config` of a route whose handler works through `Once`. */
export const TAKES_KEY = { takesKey: true } as const;

/** The same where doing it twice would cost somebody: a request without a key is refused. */
export const DEMANDS_KEY = { ...TAKES_KEY, demandsKey: true } as const;

type Parts = {
  db: Kysely<DB>;
  limiter: RateLimiter;
  config: Pick<Config, 'jwtSecret' | 'jwtSecretOther' | 'idempotencyKeys'>;
  now: () => Date;
};

type Options = {
  /** Fields of the body that the work itself checks to be the same; not even a hash of them is kept. */
  without?: string[];
  /** Makes the digest of a body that is not JSON. */
  digest?: () => Promise<string>;
  /**
   * What must not be kept is made again: each repeat runs the work. `refusals`: a good answer says what a person wrote,
   * which stands in a table of its own. `nothing`: each good answer is another one, such as a token.
   */
  keeps?: 'all' | 'refusals' | 'nothing';
};

/**
 * Called in the transaction of a work that writes in one: another run of the same request waits for its end before it is
 * refused, and where one was refused before, the work is not done. So nobody is told two things.
 *
 * @throws the refusal of the other run
 */
export type StillOpen = (transaction: Transaction<DB>) => Promise<void>;

/** `eventId` is the id of the first event that the work appends, so that a repeat finds it; undefined without a key. */
export type Work<Answer> = (eventId: string | undefined, stillOpen: StillOpen) => Promise<Answer>;

export type Once = {
  /**
   * Runs the work of a request. Under a key it takes effect once in a day, and every repeat gets the first answer. When
   * that answer is not known (the request is under way, or its process ended), a repeat runs the work with the same
   * event id, and the log stores that event once. There is no lock that a process could die with.
   *
   * @param work sets the status of a good answer itself; its refusals are repeated too, unless another try may succeed
   * @throws VALIDATION for a key that is not valid, IDEMPOTENCY_MISMATCH, RATE_LIMITED; what the work throws
   */
  run<Answer>(request: FastifyRequest, reply: FastifyReply, work: Work<Answer>, options?: Options): Promise<Answer>;
  /** Whether a request carries a key that is remembered, whatever its body is. @throws VALIDATION */
  isRepeat(request: FastifyRequest): Promise<boolean>;
};

const DAY = 24 * 60 * 60 * 1_000;

/** Statuses of refusals that stay. Other errors may go away: a connection that broke, a lost race. */
const DECIDED = [403, 404, 409, 415];

const isDecided = (error: unknown): error is AppError =>
  error instanceof AppError && DECIDED.includes(error.statusCode) && error.code !== 'CONFLICT';

type Refusal = { code: ErrorCode; message: string; issues?: Issue[]; extra?: AppError['extra'] };

function refusalOf({ code, message, issues, extra, statusCode }: AppError): Outcome {
  return {
    status: statusCode,
    answer: JSON.stringify({ code, message, issues, extra } satisfies object),
    position: null,
  };
}

function outcomeOf(reply: FastifyReply, answer: unknown): Outcome {
  return { status: reply.statusCode, answer: JSON.stringify(answer), position: toldNumber(reply) };
}

/** Does the work. @returns how it was answered @throws errors that may go away with another try */
async function attempt<Answer>(reply: FastifyReply, work: () => Promise<Answer>) {
  try {
    const answer = await work();
    return { outcome: outcomeOf(reply, answer), answer: () => answer };
  } catch (error) {
    if (!isDecided(error)) throw error;
    return {
      outcome: refusalOf(error),
      answer: (): never => {
        throw error;
      },
    };
  }
}

/** The refusal that was kept; undefined for a good outcome. */
function refusalIn({ status, answer }: Outcome): AppError | undefined {
  if (status < 400) return undefined;
  const { code, ...details } = JSON.parse(answer) as Refusal;
  return fail(code, details);
}

/** Answers with a kept outcome. @throws the refusal, if the outcome is one */
function repeat<Answer>(reply: FastifyReply, outcome: Outcome): Answer {
  const refusal = refusalIn(outcome);
  if (refusal) throw refusal;
  const { status, answer, position } = outcome;
  reply.code(status);
  tellAgain(reply, position);
  return JSON.parse(answer) as Answer;
}

/** Makes the one `Once` that all slices share. */
export function createOnce({ db, limiter, config, now }: Parts): Once {
  const budget: Budget = { name: 'idempotency-keys', max: config.idempotencyKeys, windowMs: DAY };
  const together = createTogether(db);

  /** The request under the secret by which its key is remembered, or else under the one that signs. */
  const identify = async (request: FastifyRequest, contents?: Contents): Promise<KeyedRequest> => {
    const { jwtSecret, jwtSecretOther } = config;
    const before = jwtSecretOther === undefined ? null : readKeyed(request, jwtSecretOther, contents);
    return before && (await isBegun(db, before, now())) ? before : readKeyed(request, jwtSecret, contents);
  };

  /** The outcome that counts: the kept one, or this one when nothing can be kept. */
  const keep = (request: FastifyRequest, keyed: KeyedRequest, begun: Begun, outcome: Outcome) =>
    settle(db, keyed, begun, outcome).catch((error) => {
      request.log.warn({ reqId: request.id, err: error }, 'an answer under an Idempotency-Key was not kept');
      return outcome;
    });

  return {
    async run(request, reply, work, { keeps = 'all', without = [], digest } = {}) {
      if (!isKeyed(request)) {
        if (request.routeOptions.config.demandsKey) throw missingKey();
        return work(undefined, async () => undefined);
      }
      const keyed = await identify(request, { without, digest: await digest?.() });
      await limiter.spend(budget, keyed.counted);
      const begun = await together.begin(keyed, now());
      if (begun.outcome) return repeat(reply, begun.outcome);
      const stillOpen: StillOpen = async (transaction) => {
        const known = await holdOutcome(transaction, keyed.keyHash, begun.seed);
        const refusal = known && refusalIn(known);
        if (refusal) throw refusal;
      };
      const run = () => work(begun.seed, stillOpen);
      if (keeps === 'nothing') return run();
      let done = await attempt(reply, run);
      if (done.outcome.status >= 400) {
        const kept = await together.settleRefusal(keyed, begun, done.outcome).catch((cause) => {
          // Another run may be about to do the work, and nobody could be told now whether it does.
          throw fail('UNAVAILABLE', { retryAfter: 1, cause });
        });
        if (kept) return kept === done.outcome ? done.answer() : repeat(reply, kept);
        // Another run has done the work: this one finds it in the log.
        done = await attempt(reply, run);
      }
      if (keeps === 'refusals' && done.outcome.status < 400) return done.answer();
      const held = await keep(request, keyed, begun, done.outcome);
      return held === done.outcome ? done.answer() : repeat(reply, held);
    },
    async isRepeat(request) {
      return isKeyed(request) && isBegun(db, await identify(request), now());
    },
  };
}
