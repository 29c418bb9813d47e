import { randomUUID } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { type Client, createClient } from './client.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

/** Clients that send events, each event with an id, and send it again until it is acknowledged. */
export type Senders = {
  attempted: Set<string>;
  acknowledged: Set<string>;
  /** How often each refusal came, by the code of the error or `no answer`. */
  refusals: Map<string, number>;
  /** Waits until so many more events are acknowledged. */
  more(events: number): Promise<void>;
  /** Lets every event that is under way be acknowledged, and ends. */
  stop(): Promise<void>;
};

/** Milliseconds that a client waits for an answer. */
const PATIENCE = 10_000;
/** Milliseconds between an acknowledgement and the next events of a client; the others use the machine too. */
const PACE = 3;

type Reply = { accepted: number; duplicates: number; code?: string };

/** Starts clients that send one event or a few at a time, half of them signed in. */
export async function startSenders(t: Test, origin: string, clients = 6): Promise<Senders> {
  const attempted = new Set<string>();
  const acknowledged = new Set<string>();
  const refusals = new Map<string, number>();
  let stopping = false;
  let abandoned = false;

  const attempt = async (client: Client, ids: string[], agent: string) => {
    const events = ids.map((id, n) => ({
      id,
      event_type: n % 2 === 0 ? 'view_page' : 'view_artwork',
      path: n % 2 === 0 ? '/discover' : `/artwork/${1001 + n}`,
    }));
    try {
      const { status, body } = await client.call<Reply>('POST', '/engagement/batch', {
        body: { events },
        headers: { 'user-agent': agent },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (status === 202 && body.accepted + body.duplicates === ids.length) return 'acknowledged';
      return body.code ?? `status ${status}`;
    } catch {
      return 'no answer';
    }
  };

  const send = async (client: Client, name: string) => {
    for (let turn = 0; !stopping; turn += 1) {
      const ids = Array.from({ length: 1 + (turn % 5) }, () => randomUUID());
      for (const id of ids) attempted.add(id);
      while (!abandoned) {
        const answer = await attempt(client, ids, name);
        if (answer === 'acknowledged') break;
        refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
        await scheduler.wait(20);
      }
      if (!abandoned) for (const id of ids) acknowledged.add(id);
      await scheduler.wait(PACE);
    }
  };

  const callers = await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const client = createClient(origin);
      if (n % 2 === 1) return client;
      const body = { email: `sender-${n}@example.org`, password: 'Vernissage-2026!', name: `Sender ${n}` };
      const { body: session } = await client.call<{ token: string }>('POST', '/auth/register', { body });
      return createClient(origin, session.token);
    }),
  );
  const sending = Promise.all(callers.map((client, n) => send(client, `sender ${n}`)));
  const stop = async () => {
    stopping = true;
    await sending;
  };
  t.teardown(() => {
    stopping = true;
    abandoned = true;
    return sending;
  });
  return {
    attempted,
    acknowledged,
    refusals,
    async more(events) {
      const goal = acknowledged.size + events;
      await until(`${events} more events are acknowledged`, () => acknowledged.size >= goal, 30_000);
    },
    stop,
  };
}
