import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Reads `+` and `-` with the ids of processes that begin and end. When its input ends, it kills those left. */
const WATCH = `
left=' '
while read -r sign pid; do
  case $sign in +) left="$left$pid " ;; -) left="\${left%% $pid *} \${left#* $pid }" ;; esac
done
[ "$left" = ' ' ] || kill -9 $left`;

let watchman: ChildProcess | undefined;

/** Makes sure that a child process ends with this process, even if this process is killed and cleans nothing up. */
export function endWithThisProcess(child: ChildProcess): void {
  if (!watchman) {
    watchman = spawn('/bin/sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    watchman.unref();
    if (watchman.stdin instanceof Socket) watchman.stdin.unref();
  }
  const { stdin } = watchman;
  stdin?.write(`+ ${child.pid}\n`);
  child.once('exit', () => stdin?.write(`- ${child.pid}\n`));
}
