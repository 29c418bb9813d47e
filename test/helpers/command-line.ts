import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { operate } from '../../src/operator/program.ts';
import type { TestDatabase } from './database.ts';
import { environment } from './environment.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The variables that a process needs to start, and to start fast. None of them configures it. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const SETTING = { PATH, NODE_COMPILE_CACHE };

/** What a command printed, and how it ended: with an exit code, or by the signal that killed it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

export type Running = {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Waits like `until`. @throws Error with what the process printed when it ends before */
  until<Result>(what: string, look: () => Promise<Result | undefined> | Result | undefined): Promise<Result>;
};

/** The operator's command line. A process of its own takes two seconds, so most tests run their commands in theirs. */
export type CommandLine = {
  /** The same, with a line on standard input. */
  given(line: string): CommandLine;
  /** Starts a command in a process of its own, as an operator does. */
  start(...args: string[]): Running;
  /** Runs a command to its end in the process of the test. */
  run(...args: string[]): Promise<Ended>;
  /** Runs a command with `--json` to its end in the process of the test. @returns the parsed output @throws Error when it printed nothing */
  json<Value>(...args: string[]): Promise<Value>;
};

/** Milliseconds that a process may take to begin its work. Tests start many processes at once. */
const PATIENCE = 120_000;

/** Starts a script of the project in a process of its own. */
export function startScript(script: string, args: string[], env: Record<string, string>, line = ''): Running {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...SETTING, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that takes nothing in may have ended.
  child.stdin.on('error', () => undefined).end(line);
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code, signal], out, err]): Ended => ({ code, signal, out, err }),
  );
  return {
    child,
    ended,
    async until(what, look) {
      let over: Ended | undefined;
      void ended.then((end) => {
        over = end;
      });
      const result = await until(what, async () => (await look()) ?? over, PATIENCE);
      if (result === over) throw new Error(`it ended before ${what}: ${over?.out}${over?.err}`);
      return result as Exclude<typeof result, Ended>;
    },
  };
}

/** Runs a command in this process, where nobody can be asked and no signal comes. */
async function runHere(args: string[], env: Record<string, string>, line: string): Promise<Ended> {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(out), text(err)]);
  const stopOnSignal = () => new AbortController().signal;
  const code = await operate(args, { env, out, err, ask: null, given: async () => line, stopOnSignal }).finally(() => {
    out.end();
    err.end();
  });
  const [said, complained] = await printed;
  return { code, signal: null, out: said, err: complained };
}

/** Makes the operator's command line for a database. @param env variables that differ from the usual ones */
export function commandLine(
  { name, url, ownerUrl }: TestDatabase,
  dataDir: string,
  env: Record<string, string> = {},
): CommandLine {
  const variables = {
    DATABASE_UNSAFE: 'on',
    DATABASE_URL: url,
    ...(env.DATABASE_URL === undefined && { DATABASE_OWNER_URL: ownerUrl }),
    REDIS_URL: environment('TEST_REDIS_URL'),
    QUEUE_PREFIX: name,
    DATA_DIR: dataDir,
    ...env,
  };
  const given = (line: string): CommandLine => {
    const run = (...args: string[]) => runHere(args, variables, line);
    return {
      given,
      start: (...args) => startScript('src/operator.ts', args, variables, line),
      run,
      async json<Value>(...args: string[]): Promise<Value> {
        const { out, err } = await run(...args, '--json');
        if (out === '') throw new Error(`operator ${args.join(' ')} printed nothing: ${err}`);
        return JSON.parse(out);
      },
    };
  };
  return given('');
}
