import { brief } from '../engine/folding/comparing/brief.ts';
import { type Comparison, compareBuilds, OUT_OF_TIME } from '../engine/folding/comparing/compare-builds.ts';
import type { Sample, TableDifference } from '../engine/folding/comparing/difference.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Operator } from './operator.ts';
import { INTERRUPTED, showing } from './replay-progress.ts';
import { counted, grouped } from './words.ts';

/** Seconds that a comparison may take at most. */
export const MOST_SECONDS = 3_600;

const text = (value: unknown) => JSON.stringify(value, brief);

function sampleLine({ what, key, live, new: built }: Sample): string {
  if (what === 'only_live') return `    - ${text(key)} ${text(live)}`;
  if (what === 'only_new') return `    + ${text(key)} ${text(built)}`;
  return `    ~ ${text(key)} ${text(live)} → ${text(built)}`;
}

function tableLines({ table, rows, left_out, samples, ...counts }: TableDifference): string[] {
  const { only_live, only_new, changed } = counts;
  const differing = only_live + only_new + changed;
  const found = `${grouped(only_live)} only live, ${grouped(only_new)} only new, ${grouped(changed)} changed`;
  const names = left_out.join(', ');
  return [
    `${differing === 0 ? '=' : '≠'} ${table}: ${counted(rows.live, 'row')} live, ${grouped(rows.new)} new; ${found}`,
    ...(left_out.length > 0 ? [`    not compared, as one build lacks it or has another type: ${names}`] : []),
    ...samples.map(sampleLine),
    ...(differing > samples.length ? [`    and ${grouped(differing - samples.length)} more`] : []),
  ];
}

function toLines(
  { name, tables: all }: Projection,
  { folded, same_place, tables, not_compared }: Comparison,
): string[] {
  const place = same_place
    ? `Both builds of ${name} have folded ${counted(folded.live, 'event')}.`
    : `The live build of ${name} has folded ${counted(folded.live, 'event')}, the new one ${grouped(folded.new)}: rows differ by those between, too.`;
  return [
    place,
    ...tables.flatMap(tableLines),
    ...not_compared.map(({ table, why }) => `? ${table}: not compared, ${why}`),
    `${tables.length} of ${counted(all.length, 'table')} compared; readers see ${name} as before.`,
  ];
}

/** `replay --compare`: ends with 1 when not all tables could be compared. */
export async function compare(
  operator: Operator,
  projection: Projection,
  { within }: { within: number },
): Promise<number> {
  const { folder, terminal } = operator;
  const signal = operator.stopOnSignal();
  const comparison = await showing(operator, projection, 'rebuilding', () =>
    compareBuilds(folder, projection, { signal, within: within * 1_000 }),
  );
  if (!comparison) {
    terminal.say(`Stopped; readers see ${projection.name} as before.`);
    return INTERRUPTED;
  }
  terminal.say(...toLines(projection, comparison));
  if (comparison.not_compared.some(({ why }) => why === OUT_OF_TIME))
    terminal.say('Time ran out: give more with --within <seconds>.');
  terminal.give({ projection: projection.name, ...comparison });
  return comparison.not_compared.length === 0 ? 0 : 1;
}
