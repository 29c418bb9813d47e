const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const oldDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The time of day of an instant, by the clock of this device. */
export const timeOf = (instant: string): string => times.format(new Date(instant));

/** The day of an instant, with its weekday. */
export const dayOf = (instant: string): string => days.format(new Date(instant));

/** When something was, in as few letters as tell it from others: a time today, a day of this year, or a whole date. */
export function shortWhen(instant: string, now: Date): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString()) return times.format(at);
  return (at.getFullYear() === now.getFullYear() ? shortDays : oldDays).format(at);
}
