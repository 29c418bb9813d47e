import { type LevelWithSilent, type Logger, pino } from 'pino';
import { withoutWords } from './engine/db/error-words.ts';

/** Lines of a stack, and causes behind each other, at most. */
const FRAMES = 30;
const CAUSES = 4;

/** What of an error may stand in a log beside its message. PostgreSQL also sends whole rows, and Redis its commands. */
const TELLING = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'statusCode'];

/**
 * Describes an error for the log, with nothing that a person wrote: no row, no value, no address.
 *
 * @returns its type, its message, the places in the code, and its causes
 */
export function describeError(error: unknown, causes = CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutWords(error) };
  const own = error as Error & Record<string, unknown>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: error.constructor.name,
    message: withoutWords(own.message),
    ...Object.fromEntries(TELLING.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]]))),
    stack: frames.slice(0, FRAMES).join('\n'),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
}

/** Opens the log of a process: a line of JSON for each message, on standard output. */
export function openLogger({ logLevel }: { logLevel: LevelWithSilent }): Logger {
  return pino({
    level: logLevel,
    serializers: {
      err: (error: unknown) => describeError(error),
      // A request has the address, the words and the token of a person; an answer has what was asked for.
      req: ({ id, method }: { id?: unknown; method?: unknown }) => ({ id, method }),
      res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
    },
  });
}
