import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { worker } from 'workerpool';
import { AppError } from '../errors.ts';
import { type Drawn, drawImage } from './draw.ts';

/** What was drawn, or why the file was refused. */
export type Drawing = { drawn: Drawn } | { refused: string };

const LOWER = 10;

/** Gives way to requests. On Linux each thread has a priority of its own, which the threads that it starts inherit. */
function giveWay(): void {
  if (process.platform !== 'linux') setPriority(LOWER);
  else for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), LOWER);
}

async function draw(source: string, folder: string): Promise<Drawing> {
  try {
    return { drawn: await drawImage(source, (file, contents) => writeFile(join(folder, file), contents)) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}

// Ctrl-C reaches the whole group of processes; this one ends after its parent, which still waits for drawings.
process.on('SIGINT', () => undefined);
giveWay();
worker({ draw });
