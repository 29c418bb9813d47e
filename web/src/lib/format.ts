const numbers = new Intl.NumberFormat('en-US');

/** A count with thousands separators: 12,345. */
export function formatCount(value: number): string {
  return numbers.format(value);
}

/** Seconds as a short text: 0.8 s, 12 s, 3 min, 2 h. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** A text with a capital letter in front. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A count and its noun: 1 view, 1,204 views. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** The size of a file: 840 kB, 2.4 MB. */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The day of an instant: March 4, 2027. */
export function formatDay(instant: string): string {
  return days.format(new Date(instant));
}

const moments = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});

/** An instant by the clock of this device: Thu, Mar 4, 5:20 PM. */
export function formatMoment(instant: string | number): string {
  return moments.format(new Date(instant));
}
