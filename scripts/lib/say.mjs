const live = process.stderr.isTTY === true;

/** An expected failure. Its message is one sentence for the person at the terminal, and says what to do. */
export class Halt extends Error {}

/**
 * Prints one line for the person at the terminal.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs work that may take long, and shows that it goes on: a ticking line in a terminal, elsewhere a line at the start
 * and another every 15 s.
 * @template T
 * @param {string} label says what is being done, without a full stop
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work returned
 */
export async function step(label, work) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  if (!live) say(`${label} …`);
  const timer = setInterval(
    () => (live ? process.stderr.write(`\r${label} … ${seconds()} s `) : say(`${label} … ${seconds()} s so far`)),
    live ? 200 : 15_000,
  );
  try {
    const result = await work();
    clearInterval(timer);
    if (live) process.stderr.write(`\r\x1b[K${label}: done in ${seconds()} s\n`);
    return result;
  } catch (error) {
    clearInterval(timer);
    if (live) process.stderr.write('\r\x1b[K');
    throw error;
  }
}

/**
 * @param {unknown} error
 * @returns {unknown} its code, as errors of Node and of PostgreSQL have one; undefined when it has none
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Runs a script's main function. An error becomes one sentence on stderr and exit code 1.
 * @param {() => Promise<number | undefined | void>} work may return the exit code
 */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (error instanceof Halt) say(error.message);
    else say(`Unexpected: ${error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error}`);
    process.exitCode = 1;
  }
}
