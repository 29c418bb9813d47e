/** An environment variable is missing or wrong. The message names it and says what it must be. */
export class ConfigError extends Error {}

/** Runs a step of the start. A wrong variable ends the process with one sentence instead of a stack. */
export function exitOnConfigError<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    return exitWithSentence(error);
  }
}

/**
 * Ends the process with the message of an error, which must be a sentence for the operator.
 *
 * @param kind the class of the errors that have such a message
 * @throws the error itself when it is of another class
 */
export function exitWithSentence(error: unknown, kind: new (message: string) => Error = ConfigError): never {
  if (!(error instanceof kind)) throw error;
  console.error(error.message);
  process.exit(1);
}
