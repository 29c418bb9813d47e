import inspector from 'node:inspector';
import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Frames, from the innermost outwards. */
const FRAMES = 15;

const placeOf = (url: string) => (url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url);

/**
 * Stops the main thread, whatever it is doing, and reads where: functions and lines, no values. For a thread of a
 * process that is about to end, because it does not go on.
 *
 * @param patience milliseconds
 * @returns the frames; none when the thread cannot be stopped in time, because it is inside something that is not V8's
 */
export async function readStack(patience: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  try {
    const session = new inspector.Session();
    session.connectToMainThread();
    const files = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, placeOf(params.url)));
    session.on('Debugger.paused', ({ params }) =>
      resolve(
        params.callFrames
          .slice(0, FRAMES)
          .map(
            ({ functionName, location: { scriptId, lineNumber } }) =>
              `${functionName} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`,
          ),
      ),
    );
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  } catch {
    return [];
  }
  return Promise.race([promise, pause(patience, [])]);
}
