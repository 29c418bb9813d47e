import { type Progress, showProgress } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

/** Where a command speaks: sentences for a person, or one JSON value for a program. */
export type Terminal = Pick<Surroundings, 'ask' | 'given'> & {
  /** True when a program listens. */
  json: boolean;
  /** Prints lines for a person. */
  say(...lines: string[]): void;
  /** Prints a value for a program, on one line. */
  give(value: unknown): void;
  /** Clears the screen, where there is one. */
  clear(): void;
  /** Shows on stderr how far long work has come. @param unit what is counted, in the plural */
  progress(label: string, unit: string): Progress;
};

const SILENT: Progress = { update: () => undefined, end: () => undefined };

/** Opens the terminal of a command. @param json whether a program listens */
export function openTerminal({ out, err, ask, given }: Surroundings, json: boolean): Terminal {
  return {
    json,
    ask,
    given,
    say(...lines) {
      if (!json && lines.length > 0) out.write(`${lines.join('\n')}\n`);
    },
    give(value) {
      if (json) out.write(`${JSON.stringify(value)}\n`);
    },
    clear() {
      if (!json && out.isTTY) out.write('\x1b[H\x1b[2J\n');
    },
    progress: (label, unit) => (json ? SILENT : showProgress(err, label, unit)),
  };
}
