import { RunIds } from '../../load/run-ids.ts';
import { openTraffic, type Shot } from '../../load/traffic.ts';

/** The share of the requests that signed-in people send. */
const SIGNED_IN = 0.3;

/** What people do: `events` tracks, `reads` asks for paths, `writes` fills bags, keeps favourites and edits works. */
export type Doing =
  | { kind: 'events'; batch: number; tokens: string[] }
  | { kind: 'reads'; paths: string[]; tokens: string[] }
  | { kind: 'writes'; works: number[]; tokens: string[]; own: { token: string; works: number[] }; begin: number };

/** What a generator is told to send to an address; without a rate as fast as it is answered. */
export type Order = { origin: string; seconds: number; connections: number; rate?: number; doing: Doing };

/**
 * What came of an order: answers, and answers a second; milliseconds of those, and of refusals; microseconds of the
 * generator's processor a request; what was refused, and how many requests were never sent, as no connection was free.
 */
export type Sent = {
  accepted: number;
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  refusalP99: number;
  cost: number;
  refused: [code: string, count: number][];
  unsent: number;
};

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });
const withBody = (token: string) => ({ ...authorized(token), 'content-type': 'application/json' });

/** Reads of paths in turn; with tokens, each as the next account. */
function readsOf(paths: string[], tokens: string[]): () => Shot {
  const people = tokens.length > 0 ? tokens.map(authorized) : [{}];
  let sent = 0;
  return () => {
    const path = paths[sent % paths.length] ?? '/';
    const headers = people[sent % people.length] ?? {};
    sent += 1;
    return { method: 'GET', path, headers, body: '', first: 0, count: 0 };
  };
}

/**
 * Of twenty writes seven favourites, their ends, five changes of bags, and a new price of a work. Each order begins
 * elsewhere, so that few writes say what is so already.
 */
function writesOf({ works, tokens, own, begin }: Extract<Doing, { kind: 'writes' }>): () => Shot {
  const people = tokens.map((token) => ({ bare: authorized(token), json: withBody(token) }));
  const artist = withBody(own.token);
  const empty = { body: '', first: 0, count: 0 };
  let sent = 0;
  return () => {
    const turn = sent % 20;
    const round = begin + Math.floor(sent / 20);
    sent += 1;
    const person = people[(7 * round + (turn % 7)) % people.length];
    const work = works[(11 * round + (turn % 7)) % works.length];
    if (!person) throw new Error('nobody writes');
    const favorite = { ...empty, path: `/api/v1/favorites/artworks/${work}`, headers: person.bare };
    if (turn < 7) return { ...favorite, method: 'PUT' };
    if (turn < 14) return { ...favorite, method: 'DELETE' };
    if (turn === 14) return { ...empty, method: 'DELETE', path: '/api/v1/cart/clear', headers: person.bare };
    if (turn < 19) {
      const artwork_id = works[(round + turn) % works.length];
      const body = JSON.stringify({ artwork_id });
      return { ...empty, path: '/api/v1/cart/items', headers: people[(7 * round) % people.length]?.json ?? {}, body };
    }
    const path = `/api/v1/artworks/${own.works[round % own.works.length]}`;
    return { ...empty, method: 'PUT', path, headers: artist, body: JSON.stringify({ price: 50 + (round % 900) }) };
  };
}

/** The requests of an order. Events have ids of their own, 500 visitors and 40 accounts send them. */
export function shotsOf(doing: Doing): () => Shot {
  if (doing.kind === 'reads') return readsOf(doing.paths, doing.tokens);
  if (doing.kind === 'writes') return writesOf(doing);
  return openTraffic({ signedIn: SIGNED_IN, batch: doing.batch }, doing.tokens, new RunIds());
}
