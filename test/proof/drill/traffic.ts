import { randomUUID } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { type Answer, createClient } from '../../helpers/client.ts';

/** Milliseconds that a client waits for an answer, and between two of its requests. */
const PATIENCE = 10_000;
const INTERVAL = 5;
const SENDERS = 4;

/** Who comes to the shop: an administrator, who reads figures, and shoppers. */
export type People = { admin: string; shoppers: string[]; works: number[] };

export type Traffic = {
  attempted: Set<string>;
  acknowledged: Set<string>;
  /** Answers of 500 and more, and requests without an answer, by phase and request. */
  failures: Map<string, number>;
  readonly answers: number;
  /** Carts that said of themselves that they may lack what was just added. */
  readonly stale: number;
  /** Ends after what is under way. */
  stop(): Promise<void>;
};

type Call = { method: string; path: string; token?: string | null; body?: unknown; headers?: Record<string, string> };

/**
 * Sends events, reads and shops until it is stopped, as clients do: each event has an id and is sent again until it is
 * acknowledged, each change of a cart is sent again with its key.
 *
 * @param origins the APIs that take requests now; the drill changes the list
 * @param phase names what the drill is doing
 */
export function startTraffic(origins: string[], phase: () => string, { admin, shoppers, works }: People): Traffic {
  const attempted = new Set<string>();
  const acknowledged = new Set<string>();
  const failures = new Map<string, number>();
  const highest = new Map<string, number>();
  let stopping = false;
  let answers = 0;
  let stale = 0;
  let turn = 0;

  const fail = (what: string) => failures.set(`${phase()}: ${what}`, (failures.get(`${phase()}: ${what}`) ?? 0) + 1);

  /** Asks one of the APIs. @returns undefined when it failed */
  const ask = async <Body>({ method, path, token = null, ...options }: Call) => {
    turn += 1;
    const origin = origins[turn % origins.length] ?? '';
    const signal = AbortSignal.timeout(PATIENCE);
    let answer: Answer<Body>;
    try {
      answer = await createClient(origin, token).call<Body>(method, path, { ...options, signal });
    } catch (error) {
      fail(`${method} ${path.split('?', 1)[0]} without an answer: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
    answers += 1;
    if (answer.status < 500) return { ...answer, origin };
    fail(`${method} ${path.split('?', 1)[0]} ${answer.status} ${(answer.body as { code?: string }).code ?? ''}`);
    return undefined;
  };

  /** Asks again until there is an answer that is no failure. @throws Error when the traffic is to end meanwhile */
  const insist = async <Body>(call: Call) => {
    for (;;) {
      const answer = await ask<Body>(call);
      if (answer) return answer;
      if (stopping) throw new Error(`nobody answers ${call.method} ${call.path}`);
      await scheduler.wait(50);
    }
  };

  const send = async (name: number) => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) attempted.add(id);
    const events = ids.map((id, n) => ({
      id,
      event_type: n % 2 ? 'view_artwork' : 'view_page',
      path: `/artwork/${n}`,
    }));
    const headers = { 'user-agent': `sender ${name}` };
    const { status } = await insist({ method: 'POST', path: '/engagement/batch', body: { events }, headers });
    if (status === 202) for (const id of ids) acknowledged.add(id);
    else fail(`a batch of events was refused with ${status}`);
  };

  const shop = async (token: string, round: number) => {
    const artwork = works[round % works.length];
    const added = await insist<{ code?: string }>({
      method: 'POST',
      path: '/cart/items',
      token,
      body: { artwork_id: artwork },
      headers: { 'idempotency-key': randomUUID() },
    });
    const position = added.headers.get('x-log-position');
    const { body, headers } = await insist<{ items: { id: number; artwork_id: number }[] }>({
      method: 'GET',
      path: '/cart',
      token,
      headers: position === null ? {} : { 'x-min-position': position },
    });
    const item = body.items.find(({ artwork_id }) => artwork_id === artwork);
    const isMarked = headers.get('x-stale') === 'true';
    if (isMarked) stale += 1;
    if (added.status < 300 && !item && !isMarked) fail('a cart lacks what was just added');
    if (item) await insist({ method: 'DELETE', path: `/cart/items/${item.id}`, token });
  };

  const look = async () => {
    const list = await insist<{ artworks: unknown[] }>({ method: 'GET', path: '/artworks?limit=12' });
    if (!(JSON.stringify(list.body).length > 1_000)) fail('a list of works is empty');
    const stats = await insist<{ total_events: number; timeline: { event_count: number }[]; top_pages: unknown[] }>({
      method: 'GET',
      path: '/engagement/stats',
      token: admin,
    });
    const { total_events: total, timeline, top_pages } = stats.body;
    const sum = timeline.reduce((all, { event_count }) => all + event_count, 0);
    if (sum !== total || top_pages.length === 0) fail('figures are mixed');
    if (total < (highest.get(stats.origin) ?? 0)) fail('figures have gone down');
    highest.set(stats.origin, total);
  };

  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !stopping; round += 1) {
      await work(round);
      await scheduler.wait(INTERVAL);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: SENDERS }, (_, name) => repeat(() => send(name))),
    ...shoppers.map((token) => repeat((round) => shop(token, round))),
    repeat(look),
  ]);
  return {
    attempted,
    acknowledged,
    failures,
    get answers() {
      return answers;
    },
    get stale() {
      return stale;
    },
    async stop() {
      stopping = true;
      await all;
    },
  };
}
