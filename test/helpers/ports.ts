import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { tryPort } from '../../scripts/lib/ports.mjs';

/** Below the ports that the product takes by itself, and those that systems give to outgoing connections. */
const LOWEST = 20_000;
const COUNT = 6_000;

/** Where test processes say which ports are theirs: a port looks free to all until somebody listens on it. */
const CLAIMS = join(tmpdir(), `vernissage-test-ports-${userInfo().uid}`);
const claims: string[] = [];
process.once('exit', () => {
  for (const file of claims) rmSync(file, { force: true });
});

/** Whether the process that made a claim is gone. One that was killed leaves its claims behind. */
function isAbandoned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Claims a port until the end of this process. @returns false when it is somebody else's */
function claim(port: number): boolean {
  mkdirSync(CLAIMS, { recursive: true });
  const file = join(CLAIMS, String(port));
  if (isAbandoned(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    return false;
  }
  claims.push(file);
  return true;
}

/** A port that nobody listens on, and that no other test gets before this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    if (claim(port) && (await tryPort(port, '127.0.0.1')) === port) return port;
  }
}
