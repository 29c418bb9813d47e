const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as people say it where they are: Nov 23, 2026, 8:25 PM. */
export function formatTime(instant: string | number): string {
  return times.format(new Date(instant));
}
