import type { Client } from './client.ts';
import type { Test } from './test.ts';

export type ServerEvent<Data> = { event: string; data: Data; at: number };

export type Listening<Data> = {
  headers: Headers;
  events: ServerEvent<Data>[];
  /** Whether the server has ended it. */
  hasEnded(): boolean;
  close(): void;
};

/**
 * Listens to server-sent events over fetch, as the web app does. It ends with the test.
 *
 * @returns the headers of the answer, and the events as they arrive, each with the time of its arrival in milliseconds
 */
export async function listen<Data>(t: Test, client: Client, url: string): Promise<Listening<Data>> {
  const stop = new AbortController();
  const response = await fetch(url, { headers: { authorization: `Bearer ${client.token}` }, signal: stop.signal });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const { body } = response;
  const events: ServerEvent<Data>[] = [];
  let ended = false;
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
        const data = fields.get('data');
        if (data !== undefined)
          events.push({ event: fields.get('event') ?? 'message', data: JSON.parse(data), at: performance.now() });
      }
    }
    ended = true;
  })().catch((error) => {
    if (!stop.signal.aborted) throw error;
  });
  const close = () => stop.abort();
  t.teardown(async () => {
    close();
    await reading;
  });
  return { headers: response.headers, events, hasEnded: () => ended, close };
}
