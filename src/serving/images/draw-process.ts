import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { worker } from 'workerpool';
import { AppError } from '../../errors.ts';
import { drawAvif, drawImage, drawLarge } from './draw.ts';
import { PROCESS_BYTES } from './memory.ts';
import type { Drawn, Outcome, Task } from './outcome.ts';

const LOWER = 10;

/** Gives way to requests. On Linux each thread has a priority of its own, which the threads that it starts inherit. */
function lowerPriority(): void {
  if (process.platform !== 'linux') setPriority(LOWER);
  else for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), LOWER);
}

type Store = (file: string, contents: Buffer) => Promise<void>;

/** Makes a task that draws a file into a folder. */
const into =
  (draw: (source: string, store: Store) => Promise<Drawn | undefined>) =>
  async (source: string, folder: string): Promise<Outcome> => {
    try {
      return { drawn: (await draw(source, (file, contents) => writeFile(join(folder, file), contents))) ?? null };
    } catch (error) {
      if (error instanceof AppError) return { refused: error.message };
      if (error instanceof Error && 'syscall' in error) return { unwritten: error.message };
      throw error;
    }
  };

const tasks: Record<Task, ReturnType<typeof into>> = {
  draw: into(drawImage),
  drawLarge: into(drawLarge),
  drawAvif: into(drawAvif),
};

/** Milliseconds. */
const WATCH_EVERY = 50;

/**
 * Ends this process when it takes too much memory: its parent, which serves everybody, has its memory beside it. The
 * decoders run in threads, so this one is free to look.
 */
function watchMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > PROCESS_BYTES) process.kill(process.pid, 'SIGKILL');
  }, WATCH_EVERY).unref();
}

// Ctrl-C reaches the whole group of processes; its parent ends this one, and may still wait for a drawing.
process.on('SIGINT', () => undefined);
lowerPriority();
watchMemory();
worker(tasks);
