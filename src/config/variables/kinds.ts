import Type from 'typebox';
import { serversOf } from '../../engine/db/primary.ts';

/**
 * What the document of the configuration says of a variable. `description`, beside it, is what an error says: what the
 * value must be.
 */
export type Meaning = {
  meaning: string;
  /** In words, what is used where the variable is not set, if that is no constant. */
  otherwise?: string;
};

/** A whole number within bounds, and in an error a word more of what it is. */
export const whole = (minimum: number, maximum: number, what = '') => ({
  minimum,
  maximum,
  description: `a whole number${what && ` ${what}`} from ${minimum} to ${maximum}`,
});

/** A port to listen on for those who watch a process, or 0 for none. */
export const WatchPort = (options: Meaning) =>
  Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 0,
    description: 'a port number from 1 to 65535, or 0 for none',
    ...options,
  });

export const Percentage = (options: Meaning & { default?: string }) =>
  Type.String({
    pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
    default: '0',
    description: 'a percentage from 0 to 100 with at most 2 decimals, such as 7.25',
    ...options,
  });

export const Secret = (length: number, options: Meaning) =>
  Type.Optional(Type.String({ minLength: length, description: `at least ${length} characters`, ...options }));

/** A URL that matches a pattern, and that can be read. */
export const Url = (pattern: string, description: string, options: Meaning) =>
  Type.Optional(Type.Refine(Type.String({ pattern, description, ...options }), (url) => URL.canParse(url)));

/** It may name several servers. */
export const PostgresUrl = (options: Meaning) =>
  Type.Refine(Type.String({ pattern: '^postgres(ql)?://.+', description: 'a postgres:// URL', ...options }), (url) =>
    serversOf(url).every((server) => URL.canParse(server)),
  );
