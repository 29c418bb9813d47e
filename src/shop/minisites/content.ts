import { join } from 'node:path';
import { MINISITE_LIMITS } from '../../contract/minisites.ts';
import { openThread } from '../../engine/waiting/thread.ts';
import { invalid, invalidFor } from '../../errors.ts';
import type { Tasks } from './clean-thread.ts';
import { sanitise } from './sanitise.ts';

/** Characters that are cleaned at once: it takes a few milliseconds, and a thread would take as long to be asked. */
const SHORT = 500;
/** Milliseconds after which cleaning is given up. The longest of hostile pages takes a tenth of it on a busy machine. */
const PATIENCE = 5_000;
/** Pages that may wait for the thread. */
const MOST_WAITING = 50;

export type Cleaning = {
  /**
   * Cleans the HTML of a page; null when nothing is left.
   *
   * @throws VALIDATION when it takes too long, or is too long after cleaning, which writes out tags that HTML may leave
   *   out: an artist must be able to send again what is stored; OVERLOADED when too many pages wait
   */
  clean(html: string | null | undefined): Promise<string | null>;
  close(): Promise<void>;
};

/**
 * Opens the cleaning of pages, in a thread of its own: a long page would hold up all other requests meanwhile.
 *
 * @param patience milliseconds after which a page is given up
 */
export function openCleaning(patience = PATIENCE): Cleaning {
  const thread = openThread<Tasks>(join(import.meta.dirname, 'clean-thread.ts'), {
    mostWaiting: MOST_WAITING,
    patience,
    tooLong: () => invalidFor('content_html', 'This page takes too long to read; please make it simpler'),
  });
  return {
    async clean(html) {
      const written = html ?? '';
      const clean = written.length <= SHORT ? sanitise(written) : await thread.run('sanitise', written);
      if ([...clean].length > MINISITE_LIMITS.content_html) {
        throw invalid('content_html', `is longer than ${MINISITE_LIMITS.content_html} characters`);
      }
      return clean || null;
    },
    close: thread.close,
  };
}
