import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

/** Where a command prints. On a terminal it may draw. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** What a command is started in: what configures it, where it prints, and who can answer or stop it. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  out: Output;
  err: Output;
  /** Asks the person at the terminal; null when nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** What a program has written to standard input, where nobody can be asked. */
  given(): Promise<string>;
  /** From now on the first Ctrl-C raises the signal instead of ending the process; the second one ends it. */
  stopOnSignal(): AbortSignal;
};

/** Who presses Ctrl-C or Ctrl-D has answered nothing. */
async function askHere(question: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = asking.question(question).catch((error: Error) => {
    if (error.name === 'AbortError') return '';
    throw error;
  });
  return answer.finally(() => asking.close());
}

/** The surroundings of a command that has the process for itself. */
export function ofThisProcess(): Surroundings {
  const { env, stdin, stdout, stderr } = process;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Nobody reads any more, as after `| head`. What is under way is ended as by Ctrl-C.
  for (const stream of [stdout, stderr]) stream.on('error', stop);
  const stopOnSignal = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    return stopping.signal;
  };
  const ask = stdin.isTTY ? askHere : null;
  return { env, out: stdout, err: stderr, ask, given: () => text(stdin), stopOnSignal };
}
