const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A whole number with its thousands set apart. */
export function grouped(value: number): string {
  return numbers.format(value);
}

/** The whole number that a word of the command line is, also as `grouped` prints it; undefined when it is none. */
export function readNumber(word: string): number | undefined {
  return /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(word) ? Number(word.replaceAll(',', '')) : undefined;
}

/** A text in which every character that is no printable ASCII is written as its number: `\u{430}`. */
export function escaped(text: string): string {
  return text.replace(/[^ -~]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** A number of things: `1 event`, `2,000 events`. */
export function counted(value: number, thing: string): string {
  return `${grouped(value)} ${thing}${value === 1 ? '' : 's'}`;
}

/** A time in words short enough for a table: `240 ms`, `1.5 s`, `4 min 10 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 9_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  if (milliseconds < 59_500) return `${Math.round(milliseconds / 1_000)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1_440)} d ${Math.floor(minutes / 60) % 24} h`;
}

/** A size in the unit that suits it. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_024)));
  return `${(bytes / 1_024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/**
 * Lines of aligned columns: numbers to the right, words to the left.
 *
 * @param headers one for each column; a row may hold numbers, which are grouped, or words
 */
export function table(headers: string[], rows: (string | number)[][]): string[] {
  const numeric = headers.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const cells = [headers, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? grouped(cell) : cell)))];
  const widths = headers.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return cells.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd());
}
