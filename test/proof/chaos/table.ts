import type { Round } from './drill.ts';

/** One row of the table: all rounds of a fault. */
type Row = {
  fault: string;
  rounds: number;
  acknowledged: number;
  retries: number;
  unknown: number;
  lost: number;
  twice: number;
  /** Seconds, as are the others. */
  median: number;
  worst: number;
  within: number;
  /** Rounds that took longer than that to recover. */
  late: number;
};

const sum = (rounds: Round[], of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);

/** Whether a round recovered, but took longer than it may. */
export const isLate = ({ recovery, within }: Round): boolean => recovery > within;

/** Sums up the rounds of a run, by fault. */
export function sumUp(rounds: Round[]): Row[] {
  return [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, own]) => {
    const recoveries = own.map(({ recovery }) => recovery).sort((a, b) => a - b);
    return {
      fault,
      rounds: own.length,
      acknowledged: sum(own, ({ acknowledged }) => acknowledged),
      retries: sum(own, ({ retries }) => retries),
      unknown: sum(own, ({ unknown }) => unknown),
      lost: sum(own, ({ lost }) => lost),
      twice: sum(own, ({ twice }) => twice),
      median: recoveries[Math.floor(recoveries.length / 2)] ?? 0,
      worst: recoveries.at(-1) ?? 0,
      within: own[0]?.within ?? 0,
      late: own.filter(isLate).length,
    };
  });
}

const HEAD = [
  ...['fault', 'rounds', 'acknowledged', 'retries', 'unknown outcomes', 'lost', 'counted twice'],
  ...['recovery, median', 'worst', 'bound', 'late'],
];

const grouped = (value: number) => value.toLocaleString('en-GB');
const seconds = (value: number) => `${value.toFixed(1)} s`;

/** The table in Markdown, with a last row for all faults together. */
export function toMarkdown(rounds: Round[]): string {
  const rows = sumUp(rounds);
  const cells = rows.map((row) => [
    row.fault,
    ...[row.rounds, row.acknowledged, row.retries, row.unknown, row.lost, row.twice].map(grouped),
    ...[row.median, row.worst].map(seconds),
    `${row.within} s`,
    String(row.late),
  ]);
  const all = (['rounds', 'acknowledged', 'retries', 'unknown', 'lost', 'twice', 'late'] as const).map((name) =>
    grouped(rows.reduce((total, row) => total + row[name], 0)),
  );
  const lines = [HEAD, ...cells, ['together', ...all.slice(0, 6), '', '', '', all[6] ?? '']];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isText = (column: number) => column === 0;
  const spell = (line: string[]) => {
    const padded = widths.map((width, column) => {
      const cell = line[column] ?? '';
      return isText(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [spell(HEAD), `| ${rule.join(' | ')} |`, ...lines.slice(1).map(spell)].join('\n');
}
