import { randomUUIDv7 } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { type Client, createClient } from './client.ts';
import { createPauses } from './pauses.ts';
import type { Test } from './test.ts';
import { until } from './until.ts';

/** Clients that send events, each event with an id, and send it again until it is acknowledged. */
export type Senders = {
  attempted: Set<string>;
  acknowledged: Set<string>;
  /** How often each refusal came, by the code of the error or `no answer`. */
  refusals: Map<string, number>;
  /** Waits until so many more events are acknowledged. @param within milliseconds for that, 30 s by default */
  more(events: number, within?: number): Promise<void>;
  /** Begins nothing new, and waits until every event that is under way is acknowledged. @param within milliseconds */
  rest(within: number): Promise<void>;
  /** Goes on after a rest. */
  resume(): void;
  /** Lets every event that is under way be acknowledged, and ends. */
  stop(): Promise<void>;
};

/** Milliseconds after a refusal, at least. */
const PAUSE = 20;

type Habits = {
  clients?: number;
  /** Milliseconds that a client waits for an answer. */
  patience?: number;
  /** Milliseconds between an acknowledgement and the next events of a client; the others use the machine too. */
  pace?: number;
  /** False sends events without their ids, which no client of ours does: nobody can tell a repeat from a new event. */
  withIds?: boolean;
};

type Reply = { accepted: number; duplicates: number; code?: string };

/** Starts clients that send one event or a few at a time, half of them signed in. */
export async function startSenders(
  t: Test,
  origin: string,
  { clients = 6, patience = 10_000, pace = 3, withIds = true }: Habits = {},
): Promise<Senders> {
  const attempted = new Set<string>();
  const acknowledged = new Set<string>();
  const refusals = new Map<string, number>();
  let stopping = false;
  let abandoned = false;
  const pauses = createPauses('every event');

  const attempt = async (client: Client, ids: string[], agent: string) => {
    const events = ids.map((id, n) => ({
      ...(withIds && { id }),
      event_type: n % 2 === 0 ? 'view_page' : 'view_artwork',
      path: n % 2 === 0 ? '/discover' : `/artwork/${1001 + n}`,
    }));
    try {
      const { status, body } = await client.call<Reply>('POST', '/engagement/batch', {
        body: { events },
        headers: { 'user-agent': agent },
        signal: AbortSignal.timeout(patience),
      });
      if (status === 202 && body.accepted + body.duplicates === ids.length) return 'acknowledged';
      return body.code ?? `status ${status}`;
    } catch {
      return 'no answer';
    }
  };

  const insist = async (client: Client, ids: string[], name: string) => {
    for (const id of ids) attempted.add(id);
    while (!abandoned) {
      const answer = await attempt(client, ids, name);
      if (answer === 'acknowledged') break;
      refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
      await scheduler.wait(Math.max(PAUSE, pace));
    }
    if (!abandoned) for (const id of ids) acknowledged.add(id);
  };
  const send = async (client: Client, name: string) => {
    for (let turn = 0; !stopping; turn += 1) {
      const ids = Array.from({ length: 1 + (turn % 5) }, () => randomUUIDv7());
      await pauses.piece(() => insist(client, ids, name));
      await scheduler.wait(pace);
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
    pauses.resume();
    await sending;
  };
  t.teardown(() => {
    abandoned = true;
    return stop();
  });
  return {
    attempted,
    acknowledged,
    refusals,
    async more(events, within = 60_000) {
      const goal = acknowledged.size + events;
      await until(`${events} more events are acknowledged`, () => acknowledged.size >= goal, within);
    },
    rest: pauses.rest,
    resume: pauses.resume,
    stop,
  };
}
