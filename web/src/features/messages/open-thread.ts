import type { ConversationReply, Message } from '#contract/messages.ts';
import { addSent, join, leavesGap, type Thread, threadOf } from './thread.ts';

export type ThreadState = {
  thread: Thread | undefined;
  /** Why the last reading failed; undefined once one succeeds. */
  error: unknown;
  /** Whether older messages are on their way, or why they did not come. */
  older: 'resting' | 'coming' | { failed: unknown };
};

/** Reads messages of a conversation: the newest, or those before a place. */
export type ReadMessages = (before?: number) => Promise<ConversationReply>;

/** Keeps a conversation as it is read: the newest again and again, older ones when they are asked for. */
export function openThread(read: ReadMessages) {
  let state: ThreadState = { thread: undefined, error: undefined, older: 'resting' };
  const listeners = new Set<() => void>();
  const set = (change: Partial<ThreadState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** The newest messages, and all between them and those that are known. */
  const readNewest = async (): Promise<Thread> => {
    let newer = threadOf(await read());
    while (state.thread && leavesGap(state.thread, newer) && newer.next !== null)
      newer = join(threadOf(await read(newer.next)), newer);
    return newer;
  };
  const load = async () => {
    try {
      const newer = await readNewest();
      set({ thread: state.thread ? join(state.thread, newer) : newer, error: undefined });
    } catch (error) {
      set({ error });
    }
  };

  let loading: Promise<void> | undefined;
  let again = false;
  const refresh = async (): Promise<void> => {
    again = loading !== undefined;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
    if (again) await refresh();
  };

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what is new. While a reading is under way, one more follows it. */
    refresh,
    /** Reads the messages before the oldest that is known. */
    async readOlder(): Promise<void> {
      const { thread, older } = state;
      if (!thread || thread.next === null || older === 'coming') return;
      set({ older: 'coming' });
      try {
        const found = threadOf(await read(thread.next));
        set({ older: 'resting', thread: join(found, state.thread ?? thread) });
      } catch (failed) {
        set({ older: { failed } });
      }
    },
    /** Takes over a message that the server has confirmed. */
    addSent(message: Message): void {
      if (state.thread) set({ thread: addSent(state.thread, message) });
    },
  };
}
