import type { Config } from '../config.ts';
import { type Due, readDuePartitions } from '../engine/folding/retention/due.ts';
import { readObstacles } from '../engine/folding/retention/obstacles.ts';
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

const WHAT: Record<Due['what'], string> = { due: 'is due', back: 'was brought back', young: 'stays' };

/** Says what is due and what stands against it. */
export async function tellWhatIsDue({ config, db, projections, terminal }: Operator): Promise<number> {
  const days = requireDays(config);
  const found = await readDuePartitions(db, days);
  const due = found.filter(({ what }) => what === 'due');
  const obstacles = due[0] ? await readObstacles(db, projections, due[0].spans) : [];
  terminal.say(
    ...table(
      ['partition', '', 'newest event', 'events', 'size'],
      found.map(({ name, what, newest, events, bytes }) => [
        name,
        WHAT[what],
        newest.toISOString(),
        events,
        size(bytes),
      ]),
    ),
    `${counted(due.length, 'partition')} would be exported and dropped.`,
    ...obstacles.map((obstacle) => `It waits: ${obstacle}.`),
  );
  terminal.give({
    due: due.map(({ export: _, ...partition }) => partition),
    obstacles,
    exports: await readExports(db),
  });
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
