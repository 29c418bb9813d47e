import { exclusively, unlessHeld } from '../locks.mjs';

/** The lock file, in DATA_DIR, of whoever changes the backups or reads them for a restore. */
const LOCK = 'backup.lock';

/** Milliseconds to wait for another command. One that hangs must not gather those of later days behind it. */
const PATIENCE = 600_000;

/**
 * Does work with the backups while no other command does, and waits for the other one.
 * @param {() => Promise<void>} work
 * @throws {Halt} when the other one takes too long
 */
export const aloneWithBackups = (work) => exclusively(LOCK, 'at work on the backups', work, PATIENCE);

/**
 * Does work with the backups, unless another command is at work on them.
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} false when another one is, and nothing was done
 */
export const unlessBackupsAreInUse = (work) => unlessHeld(LOCK, work);
