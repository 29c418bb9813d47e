/** Characters of a value that are shown. */
const MAX_TEXT = 60;

/** Shortens a long value of a row; for `JSON.stringify`. */
export function brief(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_TEXT) return value;
  if (/^[01]+$/.test(value)) return `${value.replaceAll('0', '').length} of ${value.length} bits`;
  return `${value.slice(0, MAX_TEXT)}…`;
}

/** A value of a row or an event as a short text. */
export function briefText(value: unknown): string {
  const shown = brief('', value);
  return typeof shown === 'string' ? shown : JSON.stringify(shown ?? null, brief);
}
