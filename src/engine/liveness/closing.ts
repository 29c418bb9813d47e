import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Milliseconds in which a process closes what it has open; those who start it must leave it more. */
export const GRACE = 10_000;

/**
 * Closes a process when a signal asks for it, and when nothing has caught an error, which the log then names.
 *
 * @param close ends what is under way; what it leaves after 10 s is cut off
 */
export function closeInTime(log: Logger, close: () => Promise<void>): void {
  closeWithGrace({ delay: GRACE, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'nothing has caught this error, so the process ends');
    await close();
  });
}
