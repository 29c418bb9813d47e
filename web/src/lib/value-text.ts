const LONGEST = 300;

/** The value of a field in words, for somebody who compares two of them. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return 'Empty';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
