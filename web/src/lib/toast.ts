export type Message = {
  text: string;
  /** Whether something did not work. It is then announced at once. */
  failed?: boolean;
};

/** Messages at a time; an older one makes room. */
const MOST = 3;

const waiting: Message[] = [];
const listeners = new Set<() => void>();

/** Shows a message for some seconds, for what has no place of its own on the screen. */
export function toast(message: Message): void {
  waiting.push(message);
  if (waiting.length > MOST) waiting.shift();
  for (const listener of listeners) listener();
}

/** Takes the messages that nobody has shown yet. */
export function takeToasts(): Message[] {
  return waiting.splice(0);
}

/** Calls when there is a message to take. @returns the unsubscriber */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
