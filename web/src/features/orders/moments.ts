const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the calendar, which is the same everywhere: `2027-03-04` is March 4, 2027. */
export function formatDate(day: string): string {
  return dates.format(new Date(day));
}

const moments = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});

/** An instant by the clock of this device: Thu, Mar 4, 5:20 PM. */
export function formatMoment(instant: string): string {
  return moments.format(new Date(instant));
}
