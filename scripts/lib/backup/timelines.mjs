import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Halt } from '../say.mjs';

/** @import { Base } from './catalogue.mjs' */

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
 * Whether a restore on a timeline may begin with a base backup: the backup is of that timeline, or of an earlier one
 * before that was left.
 * @param {string} folder of the backups
 * @param {number} timeline
 * @returns {(base: Base) => boolean}
 * @throws {Halt} when there is no such timeline
 */
export function leadingTo(folder, timeline) {
  const file = join(folder, 'wal', historyOf(timeline));
  if (timeline > 1 && !existsSync(file))
    throw new Halt(`There is no timeline ${timeline} in ${folder}; the newest is ${newestTimeline(folder)}.`);
  const history = timeline > 1 ? gunzipSync(readFileSync(file)).toString() : '';
  /** @type {Map<number, bigint>} where each earlier timeline was left */
  const left = new Map([...history.matchAll(/^(\d+)\t(\S+)/gm)].map(([, of = '', at = '']) => [Number(of), lsn(at)]));
  return (base) => base.timeline === timeline || lsn(base.start) < (left.get(base.timeline) ?? 0n);
}
