import type { Config } from '../config.ts';
import { type Held, readHeld } from '../console/operations/retention.ts';
import { type Export, readExports } from '../engine/log/exports/record.ts';
import { type Operator, OperatorError } from './operator.ts';
import { counted, size, table } from './words.ts';

/** @throws OperatorError when nothing says how long events are kept */
export function requireDays({ engagementRetention }: Config): number {
  if (engagementRetention !== null) return engagementRetention;
  throw new OperatorError('ENGAGEMENT_RETENTION is not set: the engagement log is kept for ever.');
}

const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? '–';

function exportLines(exports: Export[]): string[] {
  if (exports.length === 0) return ['Nothing is exported.'];
  return table(
    ['partition', 'state', 'events', 'size', 'exported', 'dropped', 'brought back', 'file'],
    exports.map((one) => [
      one.partition,
      one.state,
      one.events,
      size(one.bytes),
      dayOf(one.exported_at),
      dayOf(one.dropped_at),
      dayOf(one.brought_back_at),
      one.file,
    ]),
  );
}

const WHAT: Record<Held['what'], string> = { due: 'is due', back: 'is back', young: 'stays' };

/** A table of what the log holds, and of why it is not dropped. */
export const heldLines = (held: Held[]): string[] =>
  table(
    ['partition', '', 'newest event', 'events', 'size of the partition', 'because'],
    held.map(({ name, what, newest, events, bytes, because }) => [
      name,
      WHAT[what],
      newest.toISOString(),
      events,
      size(bytes),
      because.join('; ') || 'retention was not run',
    ]),
  );

/** Says what is due and what stands against it. */
export async function tellWhatIsDue({ config, db, projections, terminal }: Operator): Promise<number> {
  const held = await readHeld(db, projections, requireDays(config));
  const due = held.filter(({ what }) => what === 'due');
  terminal.say(...heldLines(held), `${counted(due.length, 'partition')} would be exported and dropped.`);
  terminal.give({ due, obstacles: due[0]?.because ?? [], exports: await readExports(db) });
  return 0;
}

/** Lists the exports. */
export async function listExports({ db, terminal }: Operator): Promise<number> {
  const exports = await readExports(db);
  terminal.say(...exportLines(exports));
  terminal.give({ exports });
  return 0;
}

/** A sentence about files in the folder of exports that the database does not know; none when there is none. */
export const describeUnknown = (files: string[]): string[] =>
  files.length === 0
    ? []
    : [
        `EXPORTS_DIR holds files that this database does not know: ${files.join(', ')}. Events of a time before a restore may stand there alone; remove them when nobody goes back to it.`,
      ];
