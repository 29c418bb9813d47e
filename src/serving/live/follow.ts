import type { Kysely } from 'kysely';
import { LIVE_KINDS, type LiveKind } from '../../contract/live.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { readNamedFields } from '../../engine/log/read-named.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { watch } from '../../engine/waiting/watch.ts';
import { LastMoves } from './last-moves.ts';
import { fieldsOf, gatherMoves, type Move } from './moves.ts';

/** Milliseconds between looks at the log, and so between two messages of a kind at least. */
const INTERVAL = 250;
/** Positions that are read at once: an event gives some ids. */
const AT_ONCE = 1_000;
/** Positions before the head that are read at first: what has moved since then is known. */
const BACK = AT_ONCE;

/** Is told which kinds of a member's have moved, and the position up to which all is told. */
export type Heard = (kinds: ReadonlyMap<LiveKind, number>, upTo: number) => void;

export type Follower = {
  /** Reads up to the head. @throws when the log cannot be read */
  ready(): Promise<void>;
  /**
   * Tells the member at once what has moved since a position, or that everything may have, and from then on what moves.
   * To be called when it is `ready`, before anything else is awaited.
   *
   * @param since null when nothing is known
   * @returns a function that ends it
   */
  follow(member: number, since: number | null, heard: Heard): () => void;
  /** Up to where the log was read. */
  readonly position: number;
};

/** Follows the log: once for all members who listen to this process, and only while there are any. */
export function createFollower(db: Kysely<DB>, moves: readonly Move[]): Follower {
  const ofType = Map.groupBy(moves, ({ type }) => type);
  const types = [...ofType.keys()];
  const fields = [...new Set(moves.flatMap(fieldsOf))];
  const members = new Map<number, Set<Heard>>();
  let at = Number.NEGATIVE_INFINITY;
  let last = new LastMoves(0);

  /** Goes on from a little before the head, if nobody has listened for long. */
  const begin = async () => {
    const head = (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
    if (head - at <= BACK) return;
    at = Math.max(0, head - BACK);
    last = new LastMoves(at);
  };
  const readOn = singleFlight(async () => {
    if (members.size === 0) await begin();
    for (let count = AT_ONCE; count === AT_ONCE; ) {
      const events = await readNamedFields(db, { types, fields, after: at, most: AT_ONCE });
      count = events.length;
      at = events.at(-1)?.position ?? at;
      const moved = gatherMoves(events, ofType);
      last.note(moved, at);
      for (const [member, kinds] of moved) for (const heard of members.get(member) ?? []) heard(kinds, at);
    }
  });
  const listen = watch<Heard>(readOn, INTERVAL);

  /** A position that this process has not read may be of a log that was restored since. */
  const movedSince = (member: number, since: number | null) =>
    (since === null || since > at ? null : last.since(member, since)) ?? new Map(LIVE_KINDS.map((kind) => [kind, at]));

  return {
    ready: readOn,
    follow(member, since, heard) {
      heard(movedSince(member, since), at);
      const own = members.get(member) ?? new Set();
      members.set(member, own.add(heard));
      const leave = listen(heard);
      return () => {
        leave();
        own.delete(heard);
        if (own.size === 0 && members.get(member) === own) members.delete(member);
      };
    },
    get position() {
      return at;
    },
  };
}
