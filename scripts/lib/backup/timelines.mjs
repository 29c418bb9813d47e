import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Halt } from '../say.mjs';
import { readBases } from './catalogue.mjs';

/** @import { Base } from './catalogue.mjs' */

/** Bytes of a segment, as PostgreSQL makes them unless it is told otherwise. */
const SEGMENT = 16n * 1_048_576n;

/** A position in PostgreSQL's log, such as `0/3000028`, as a number. @param {string} text */
function lsn(text) {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The name of a timeline's history in the archive. @param {number} timeline */
const historyOf = (timeline) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history.gz`;

/**
 * The newest timeline of an archive; each restore begins one.
 * @param {string} folder of the backups
 */
export function newestTimeline(folder) {
  const names = readdirSync(join(folder, 'wal')).filter((name) => name.endsWith('.history.gz'));
  return Math.max(1, ...names.map((name) => Number.parseInt(name.slice(0, 8), 16)));
}

/**
 * Where the timelines were left that lead to another.
 * @param {string} folder of the backups
 * @param {number} timeline
 * @returns {Map<number, bigint>}
 * @throws {Halt} when there is no such timeline
 */
function leftBefore(folder, timeline) {
  const file = join(folder, 'wal', historyOf(timeline));
  if (timeline > 1 && !existsSync(file))
    throw new Halt(`There is no timeline ${timeline} in ${folder}; the newest is ${newestTimeline(folder)}.`);
  const history = timeline > 1 ? gunzipSync(readFileSync(file)).toString() : '';
  return new Map([...history.matchAll(/^(\d+)\t(\S+)/gm)].map(([, of = '', at = '']) => [Number(of), lsn(at)]));
}

/**
 * Chooses the timeline of a restore, and the newest base backup from which the time on it can be reached: one of that
 * timeline, or one of an earlier timeline that was whole before that was left.
 * @param {string} folder of the backups
 * @param {{ to: { time: Date } | null, timeline: number | null }} wanted to is null for the end of the archive; timeline
 *   is null for the newest
 * @returns {{ base: Base, timeline: number }}
 * @throws {Halt} when there is none, or the newest base backup is of another timeline and nobody said which
 */
export function choose(folder, { to, timeline: named }) {
  const timeline = named ?? newestTimeline(folder);
  const left = leftBefore(folder, timeline);
  const bases = readBases(folder);
  /** @param {Base} base */
  const leads = ({ timeline: of, start, stop }) => of === timeline || lsn(stop ?? start) <= (left.get(of) ?? -1n);
  const early = bases.filter(({ finished }) => to === null || finished <= to.time.toISOString());
  const [base, newest] = [early.findLast(leads), early.at(-1)];
  if (named === null && newest && newest !== base)
    throw new Halt(
      `The newest base backup, of ${newest.finished}, is of timeline ${newest.timeline}, and timeline ${timeline}, the newest of the archive, does not go on from it. Say which one is to be restored: add --timeline ${newest.timeline} or --timeline ${timeline}.`,
    );
  if (base) return { base, timeline };
  const [first] = bases.filter(leads);
  throw new Halt(
    first
      ? `The first backup that leads there is of ${first.finished}; choose that time or a later one.`
      : `There is no base backup in ${folder} that leads there; npm run backup makes one.`,
  );
}

/**
 * Finds out whether the archive of a timeline goes on after the position at which a replay of it ended.
 * @param {string} folder of the backups
 * @param {number} timeline
 * @param {string} end the position
 * @throws {Halt} when it does: a segment in between is missing
 */
export function requireEnd(folder, timeline, end) {
  const prefix = timeline.toString(16).toUpperCase().padStart(8, '0');
  const starts = readdirSync(join(folder, 'wal'))
    .map((name) => /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.gz$/.exec(name))
    .filter((found) => found?.[1] === prefix)
    .map((found) => (BigInt(`0x${found?.[2]}`) << 32n) + BigInt(`0x${found?.[3]}`) * SEGMENT);
  const goal = [...starts, ...leftBefore(folder, timeline).values()].reduce((a, b) => (a > b ? a : b), 0n);
  if (lsn(end) >= goal) return;
  throw new Halt(
    `The archive of timeline ${timeline} has a hole: it was replayed up to ${end}, and goes on later. Nothing was restored. Bring the segments back, or choose a time before the hole.`,
  );
}
