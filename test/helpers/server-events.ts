import type { Client } from './client.ts';
import type { Test } from './test.ts';

export type ServerEvent<Data> = { event: string; data: Data; at: number };

export type Listening<Data> = {
  headers: Headers;
  events: ServerEvent<Data>[];
  /** The last id, also of a sign of life. */
  lastId(): string | undefined;
  /** Milliseconds after which the server asks to be called again. */
  retry(): number | undefined;
  /** Whether the server has ended it, or its process. */
  hasEnded(): boolean;
  close(): void;
};

/**
 * Listens to server-sent events over fetch, as the web app does. It ends with the test.
 *
 * @param lastEventId resumes an earlier stream
 * @param more headers
 * @returns the headers of the answer, and the events as they arrive, each with the time of its arrival in milliseconds
 */
export async function listen<Data>(
  t: Test,
  client: Client,
  url: string,
  lastEventId?: string,
  more: Record<string, string> = {},
): Promise<Listening<Data>> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...more,
    },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const { body } = response;
  const events: ServerEvent<Data>[] = [];
  let ended = false;
  let last: string | undefined;
  let retry: number | undefined;
  const reading = (async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const fields = new Map(
          message
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        );
        const [data, id] = [fields.get('data'), fields.get('id')];
        last = id ?? last;
        if (fields.has('retry')) retry = Number(fields.get('retry'));
        if (data !== undefined)
          events.push({ event: fields.get('event') ?? 'message', data: JSON.parse(data), at: performance.now() });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = !stop.signal.aborted;
    });
  const close = () => stop.abort();
  t.teardown(async () => {
    close();
    await reading;
  });
  return { headers: response.headers, events, lastId: () => last, retry: () => retry, hasEnded: () => ended, close };
}
