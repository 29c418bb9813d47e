import { randomUUID } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import type { Cart } from '../../../src/contract/cart.ts';
import { type Answer, type Client, createClient } from '../../helpers/client.ts';

/** What the clients of a run have met. Retries and unknown outcomes are no fault; complaints are. */
export type Met = {
  commands: number;
  retries: number;
  unknown: number;
  /** Carts that were read as they must be, and carts that were marked as stale. */
  fresh: number;
  stale: number;
  refused: Map<string, number>;
  complaints: string[];
};

export const metNothing = (): Met => ({
  commands: 0,
  retries: 0,
  unknown: 0,
  fresh: 0,
  stale: 0,
  refused: new Map(),
  complaints: [],
});

/** Milliseconds that a member waits for an answer, and before trying again. */
const PATIENCE = 3_000;
const PAUSE = 50;

const PASSWORD = 'Vernissage-2026!';

type Sent = { body?: unknown; form?: () => FormData; headers?: Record<string, string> };

/** A command of a member: what is sent, the good status, and the event that it leaves in the log, if any. */
export type Command = Sent & { method: 'POST' | 'PUT' | 'DELETE'; path: string; good: number; leaves?: string };

/** Somebody with an account and an artist's profile, who sends one command after the other until each is answered. */
export type Member = {
  readonly id: number;
  /** What the acknowledged commands have left in the log, in order; who has compared them empties it. */
  readonly left: string[];
  /**
   * Sends a command, under one key, until the answer is final, as a person with the web app does who tries again.
   *
   * @returns the answer; undefined when it was not the good one, which is a complaint
   */
  command<Body>(command: Command): Promise<Body | undefined>;
  /** Reads the own cart after the last own write: an answer that is not marked as stale holds these works. */
  expectCart(works: Set<number>): Promise<void>;
};

type Options = {
  name: string;
  met: Met;
  /** False sends commands without keys, which no client of ours does. */
  withKeys?: boolean;
  /** Ends every wait. */
  signal: AbortSignal;
};

/** Answers that say nothing final: the same request may succeed later. */
const isPassing = ({ status }: Answer<unknown>) => status === 503 || status === 429 || status === 408;

/** Registers somebody, and saves their profile. */
export async function openMember(origin: string, { name, met, withKeys = true, signal }: Options): Promise<Member> {
  const client: Client = createClient(origin);
  const email = `${name.replaceAll(' ', '-')}@example.org`.toLowerCase();
  let position = 0;

  const attempt = async <Body>(method: string, path: string, { body, form, headers }: Sent) => {
    const within = AbortSignal.any([AbortSignal.timeout(PATIENCE), signal]);
    const sent = { ...(body !== undefined && { body }), ...(form && { raw: form() }), ...(headers && { headers }) };
    try {
      return await client.call<Body & { code?: string }>(method, path, { ...sent, signal: within });
    } catch {
      return undefined;
    }
  };
  const signInAgain = async () => {
    const answer = await attempt<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
    if (answer?.status === 200) client.token = answer.body.token;
  };
  const insist = async <Body>(method: string, path: string, sent: Sent): Promise<Answer<Body & { code?: string }>> => {
    for (;;) {
      signal.throwIfAborted();
      const answer = await attempt<Body>(method, path, sent);
      if (answer?.status === 401 && client.token) await signInAgain();
      else if (answer && !isPassing(answer)) return answer;
      met.retries += 1;
      if (!answer || answer.body.code === 'OUTCOME_UNKNOWN') met.unknown += 1;
      if (answer) met.refused.set(path, (met.refused.get(path) ?? 0) + 1);
      await scheduler.wait(PAUSE, { signal });
    }
  };
  const requireGood = <Body>({ status, body }: Answer<Body & { code?: string }>, good: number, what: string) => {
    if (status === good) return body;
    met.complaints.push(`${what} of ${name} was answered with ${status} ${body.code ?? ''}`);
    return undefined;
  };
  const keyed = () => ({ 'idempotency-key': randomUUID() });

  const registration = { body: { email, password: PASSWORD, name }, headers: keyed() };
  const session = await insist<{ token: string; user: { id: number } }>('POST', '/auth/register', registration);
  client.token = session.body.token;
  await insist('PUT', '/api/v1/artists/me', { body: { artist_name: name, bio: 'Paints whatever breaks.' } });
  const left: string[] = [];
  return {
    id: session.body.user.id,
    left,
    async command({ method, path, good, leaves, ...sent }) {
      const headers = { ...sent.headers, ...(withKeys && method === 'POST' && keyed()) };
      const answer = await insist(method, path, { ...sent, headers });
      const body = requireGood(answer, good, `${method} ${path}`);
      if (body === undefined) return undefined;
      met.commands += 1;
      if (leaves !== undefined) left.push(leaves);
      position = Number(answer.headers.get('x-log-position') ?? position);
      return body as never;
    },
    async expectCart(works) {
      const answer = await insist<Cart>('GET', '/api/v1/cart', { headers: { 'x-min-position': String(position) } });
      const cart = requireGood(answer, 200, 'GET /cart');
      if (!cart) return;
      const isStale = answer.headers.has('x-stale');
      met[isStale ? 'stale' : 'fresh'] += 1;
      if (isStale) return;
      const shown = cart.items.map(({ artwork_id }) => artwork_id);
      if (shown.length !== works.size || shown.some((id) => !works.has(id)))
        met.complaints.push(`${name} read a cart of ${shown} after having put ${[...works]} into it`);
    },
  };
}
