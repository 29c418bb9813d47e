import { execFileSync } from 'node:child_process';

/** The drawing processes that this process has started. */
export function drawers(): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command=']).toString().split('\n');
  return all
    .map((line) => /^ *(\d+) +(\d+) .*draw-process/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid)
    .map((found) => Number(found?.[1]));
}
