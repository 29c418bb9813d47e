import { readdirSync, readFileSync } from 'node:fs';

const PARTS = { API: 'src/server.ts', worker: 'src/worker.ts', PostgreSQL: 'postgres', Redis: 'redis-server' };
type Part = keyof typeof PARTS;

const KIB = 1_024;

/** Microseconds in a tick of /proc: the kernel counts 100 a second for every program. */
const TICK = 10_000;

/**
 * The parent of a process, and the microseconds of processor time that it and its children that have ended have taken;
 * undefined once it has ended itself.
 */
function statusOf(pid: number): { parent: number; time: number; command: string } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), time: ticks * TICK, command };
  } catch {
    return undefined;
  }
}

/** Bytes of memory that a process has to itself: what PostgreSQL shares between its processes is in none of them. */
function ownMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * KIB;
  } catch {
    return 0;
  }
}

/** The sum of a figure over the processes of each part of a product, which are descendants of its first process. */
function sumOver(pid: number, figureOf: (process: { pid: number; time: number }) => number): Record<Part, number> {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const status = statusOf(Number(name));
        return status ? [[Number(name), status] as const] : [];
      }),
  );
  const descends = (from: number): boolean => {
    for (let at: number | undefined = from; at; at = all.get(at)?.parent) if (at === pid) return true;
    return false;
  };
  const sums = { API: 0, worker: 0, PostgreSQL: 0, Redis: 0 };
  for (const [known, { time, command }] of all) {
    const part = (Object.keys(PARTS) as Part[]).find((name) => command.includes(PARTS[name]));
    if (part && descends(known)) sums[part] += figureOf({ pid: known, time });
  }
  return sums;
}

/** The microseconds of processor time that each part of a product has taken, by its first process. */
export const partsOf = (pid: number): Record<Part, number> => sumOver(pid, ({ time }) => time);

/** The bytes of memory that each part of a product has to itself, by its first process. */
export const memoryOfParts = (pid: number): Record<Part, number> => sumOver(pid, (process) => ownMemoryOf(process.pid));

/** Microseconds of each part for each of some requests, as a text. */
export function costOf(before: Record<Part, number>, after: Record<Part, number>, requests: number): string {
  return (Object.keys(PARTS) as Part[])
    .map((part) => `${part} ${Math.round((after[part] - before[part]) / requests)}`)
    .join(', ');
}
