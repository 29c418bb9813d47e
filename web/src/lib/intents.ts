import { randomId } from './random-id.ts';

/** Intents remembered; more than a person leaves open. */
const REMEMBERED = 50;

const keys = new Map<string, string>();
const files = new WeakMap<File, string>();

/**
 * The `Idempotency-Key` of something that a person wants made: the same for each try, also when the same is sent by
 * another press after a failure, until it is known what became of it. So the server makes it once.
 *
 * @param intent where it is sent, and all that it says
 */
export function keyOf(intent: string): string {
  const key = keys.get(intent) ?? randomId();
  keys.delete(intent);
  keys.set(intent, key);
  for (const oldest of keys.keys()) if (keys.size > REMEMBERED) keys.delete(oldest);
  return key;
}

/** What became of it is known: the same once more is something else. */
export function settle(intent: string): void {
  keys.delete(intent);
}

/** Words for a file that was chosen, the same as long as it is. */
export function nameOf(file: File): string {
  const name = files.get(file) ?? randomId();
  files.set(file, name);
  return name;
}
