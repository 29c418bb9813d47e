/** `retry` is in milliseconds. An event may say an `id` alone, up to which everything was told. */
export type ServerEvent = { event: string; data: string; id?: string; retry?: number };

/**
 * Reads server-sent events out of a stream of bytes. A comment (the heartbeat) yields nothing.
 *
 * @param onBytes called for whatever arrives, heartbeats included
 * @throws the error that broke the stream
 */
export async function* readServerEvents(
  bytes: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    onBytes();
    const blocks = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event.data !== '' || event.id !== undefined) yield event;
    }
  }
}

function parse(block: string): ServerEvent {
  const found: ServerEvent = { event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event' || field === 'id') found[field] = value;
    if (field === 'retry') found.retry = Number(value);
    if (field === 'data') data.push(value);
  }
  found.data = data.join('\n');
  return found;
}
