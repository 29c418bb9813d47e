import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Keeps records of a process that may end at any time: each is a line of a file, which is on the disk before anybody is
 * told. A line that was cut off when the process ended was told to nobody, and is left out.
 */
export function openJournal<Entry>(file: string): { entries: Entry[]; keep(entry: Entry): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a+');
  const lines = readFileSync(file, 'utf8').split('\n');
  const rest = lines.pop();
  // What follows begins on a line of its own.
  if (rest) writeSync(descriptor, '\n');
  return {
    entries: lines.flatMap((line) => {
      try {
        return [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    }),
    keep(entry) {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      fsyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}
