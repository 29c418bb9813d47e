import { join } from 'node:path';
import type { PasswordOwner } from '../../contract/password-score.ts';
import { openThread } from '../../engine/waiting/thread.ts';
import { fail } from '../../errors.ts';
import type { Tasks } from './score-thread.ts';

/** Passwords that may wait for the thread, at about 20 ms each. */
const MOST_WAITING = 100;
/** Milliseconds, for the first one too, which waits for the dictionaries. */
const PATIENCE = 15_000;

export type Scoring = {
  /**
   * @param path the field that the password came in
   * @throws PASSWORD_GUESSABLE with the reason; OVERLOADED or UNAVAILABLE when it cannot be scored now
   */
  requireUnguessable(password: string, owner: PasswordOwner, path: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens the scoring of passwords, in a thread of its own. */
export function openScoring(): Scoring {
  const thread = openThread<Tasks>(join(import.meta.dirname, 'score-thread.ts'), {
    mostWaiting: MOST_WAITING,
    patience: PATIENCE,
    tooLong: () => fail('OVERLOADED', { retryAfter: 1 }),
  });
  return {
    async requireUnguessable(password, owner, path) {
      const { guessable } = await thread.run('score', password, owner);
      if (guessable === null) return;
      throw fail('PASSWORD_GUESSABLE', { message: guessable, issues: [{ path, message: guessable }] });
    },
    close: thread.close,
  };
}
