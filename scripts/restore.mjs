import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aloneWithBackups } from './lib/backup/alone.mjs';
import { archiveSettings, openArchive, requireBackupFolder, restoreSetting } from './lib/backup/archive.mjs';
import { restoreBase } from './lib/backup/catalogue.mjs';
import { discardRestore, finishRestore, noteWhole, restoringIn } from './lib/backup/finish.mjs';
import { bringImagesBack } from './lib/backup/images.mjs';
import { claim, takeOver } from './lib/backup/owner.mjs';
import { recover } from './lib/backup/recovery.mjs';
import { choose, requireEnd } from './lib/backup/timelines.mjs';
import { runScript } from './lib/children.mjs';
import { applicationUrl, databaseEnv } from './lib/database-urls.mjs';
import { installPackages } from './lib/install.mjs';
import { childEnv, dataFolder } from './lib/paths.mjs';
import { handOver, placement } from './lib/placement.mjs';
import { NAME, nativeFolder } from './lib/postgres-data.mjs';
import { Halt, say, step } from './lib/say.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { servicesPassword } from './lib/state.mjs';

/**
 * @typedef {{ to: { text: string, time: Date } | null, timeline: number | null, isTakingOver: boolean }} Words
 *   to is null for the end of the archive; its text has the microseconds
 */

/** @returns {Words | null} null for words that it does not know */
function readWords() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, timeline: { type: 'string' }, 'take-over': { type: 'boolean' } },
    });
    const { to = '', timeline, 'take-over': isTakingOver = false } = values;
    if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) return null;
    const number = timeline === undefined ? null : Number(timeline);
    if (to === 'latest') return { to: null, timeline: number, isTakingOver };
    // Without its zone a time would mean another one on another machine.
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(to) ? new Date(to) : null;
    return time && !Number.isNaN(time.getTime()) ? { to: { text: to, time }, timeline: number, isTakingOver } : null;
  } catch {
    return null;
  }
}

/** While it starts, PostgreSQL knows no names of zones, not even `Z`. @param {string} text */
const withOffset = (text) => text.replace('Z', '+00:00');

const words = readWords();
if (!words) {
  say(
    'It is npm run restore -- --to latest, or --to <time> such as 2026-05-17T12:00:00Z; --timeline <number> and --take-over are optional.',
  );
  process.exit(2);
}

/** The exit code after a signal. */
const STOPPED = 130;

/**
 * Restores the database and brings back the images.
 * @param {string} dataDir
 * @param {Words} words
 * @param {import('./lib/session.mjs').Running} running
 * @returns {Promise<number>} the exit code
 */
async function restore(dataDir, words, { services, programs, signal }) {
  if (process.env.DATABASE_URL || process.env.DATABASE_OWNER_URL)
    throw new Halt(
      'DATABASE_URL names a PostgreSQL of your own: restore it with its own tools, see docs/operating.md.',
    );
  const folder = requireBackupFolder();
  await installPackages();
  const place = placement(dataDir, nativeFolder());
  claim(folder, dataDir, words);
  openArchive(folder, place);
  finishRestore(folder, place);
  const { base, timeline } = choose(folder, words);
  // Before the switch: a start that finishes an interrupted restore knows nothing of images.
  const images = await step('Bringing images back', () =>
    bringImagesBack(join(folder, 'images'), join(dataDir, 'images')),
  );
  const home = restoringIn(place);
  const data = join(home, 'postgres');
  discardRestore(place);
  /** @type {import('./lib/supervise.mjs').Kept[]} */
  const recovering = [];
  services.push({
    ready: Promise.resolve(),
    async stop() {
      await Promise.all(recovering.map((one) => one.stop()));
      discardRestore(place);
    },
  });
  mkdirSync(home, { mode: 0o711 });
  // A restore that comes to nothing must leave no timeline in the archive: `latest` would lead there.
  mkdirSync(join(home, 'wal'), { mode: 0o700 });
  await step(`Copying the base backup of ${base.finished}`, () => restoreBase(folder, base, data));
  handOver(home, place);
  const settings = [
    restoreSetting(folder),
    ...archiveSettings(home),
    `recovery_target_timeline=${timeline}`,
    ...(words.to ? [`recovery_target_time=${withOffset(words.to.text)}`, 'recovery_target_action=promote'] : []),
  ];
  const note = noteIn(dataDir);
  const { url, client, end, reached, stop } = await step('Replaying what was archived since', () =>
    recover({ ...place, home }, data, settings, recovering, note),
  );
  if (!words.to) requireEnd(folder, timeline, end);
  // The passwords of the time of the backup may be lost.
  await client.query(`alter role ${NAME} password ${client.escapeLiteral(servicesPassword(dataDir))}`);
  await client.end();

  const urls = { ownerUrl: url, databaseUrl: applicationUrl(url, dataDir) };
  /** @param {string} command */
  const operator = (command) => {
    const env = childEnv({ DATA_DIR: dataDir, REDIS_URL: undefined, ...databaseEnv(urls, command) });
    return runScript(command, ['src/operator.ts', command], { env, programs, note });
  };
  for (const command of ['migrate', 'epoch'])
    if ((await operator(command)) !== 0) throw new Halt('Nothing was restored; the data are as they were.');
  const isEqual = (await operator('verify')) === 0;
  await stop();
  // Whoever stops a restore finds the data as they were. From here on nothing waits, so no signal comes in between.
  if (signal.aborted) return STOPPED;
  if (words.isTakingOver) takeOver(folder, dataDir);
  noteWhole(place);
  const aside = finishRestore(folder, place);

  const time = reached ?? base.finished;
  say(`\nRestored to ${time}. What was written after that is not in it.`);
  if (aside) say(`The data from before are in ${aside}; remove them when you need them no more.`);
  say(images);
  say(`Erase again whoever was erased, and revoke again which rights of administrators were revoked, after ${time}.`);
  say('Then start with npm start, and make a base backup with npm run backup.');
  if (!isEqual) say('verify found differences, or came to no end: see above, and docs/operating.md.');
  return isEqual ? 0 : 1;
}

const dataDir = dataFolder();
await session(
  dataDir,
  async (running) => {
    let code = 1;
    await aloneWithBackups(async () => {
      code = await restore(dataDir, words, running);
    });
    return code;
  },
  STOPPED,
);
