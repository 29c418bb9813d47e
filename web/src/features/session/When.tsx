const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, by the clock of this device. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{times.format(new Date(at))}</time>;
}
