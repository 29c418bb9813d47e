import { type Progress, showProgress } from './progress.ts';

/** Where a command speaks: sentences for a person, or one JSON value for a program. */
export type Terminal = {
  /** True when a program listens. */
  json: boolean;
  /** Prints lines for a person. */
  say(...lines: string[]): void;
  /** Prints a value for a program, on one line. */
  give(value: unknown): void;
  /** Shows on stderr how far long work has come. @param unit what is counted, in the plural */
  progress(label: string, unit: string): Progress;
};

const SILENT: Progress = { update: () => undefined, end: () => undefined };

/** Opens the terminal of this process. @param json whether a program listens */
export function openTerminal(json: boolean): Terminal {
  return {
    json,
    say(...lines) {
      if (!json && lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
    },
    give(value) {
      if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
    },
    progress: (label, unit) => (json ? SILENT : showProgress(label, unit)),
  };
}
