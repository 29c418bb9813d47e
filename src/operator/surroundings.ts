import { createInterface } from 'node:readline/promises';

/** Where a command prints. On a terminal it may draw. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** What a command is started in: what configures it, where it prints, and who can answer or stop it. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  out: Output;
  err: Output;
  /** Asks the person at the terminal; null when nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** From now on the first Ctrl-C raises the signal instead of ending the process; the second one ends it. */
  stopOnSignal(): AbortSignal;
};

async function askHere(question: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  return asking.question(question).finally(() => asking.close());
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

/** The surroundings of a command that has the process for itself. */
export function ofThisProcess(): Surroundings {
  const { env, stdin, stdout, stderr } = process;
  return { env, out: stdout, err: stderr, ask: stdin.isTTY ? askHere : null, stopOnSignal };
}
