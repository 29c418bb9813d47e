/** An event of a stream, as its standard has it: without data it is told to nobody, and only its `id` is kept. */
export type ServerSentEvent = { event?: string; data?: unknown; id?: string | undefined; retry?: number };

/** Spells an event; one that says nothing is a comment. */
export function spell({ event, data, id, retry }: ServerSentEvent): string {
  const lines = [
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    // JSON has no line breaks.
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.length > 0 ? lines.join('\n') : ':'}\n\n`;
}
