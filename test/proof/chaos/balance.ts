import { sql } from 'kysely';
import { projections } from '../../../projections/index.ts';
import { balanceRun, judgeRun, type Run } from '../../helpers/checker.ts';
import type { Senders } from '../../helpers/senders.ts';
import { checkLetters } from './letters.ts';
import type { Members } from './members.ts';
import type { Product } from './product.ts';

/** The largest UUID there is. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What members do leaves these events. */
const OF_MEMBERS = [
  ...['artwork_listed', 'artwork_changed', 'artwork_image_added'],
  ...['artwork_favorited', 'artwork_unfavorited', 'cart_item_added', 'cart_cleared'],
];

/** Answers of a server that does not know what happened to it. */
const BROKEN = /^(INTERNAL|status 5\d\d)$/;

/** Carts that may be marked as stale while the product is broken. */
const FEW = 5;

/** What is wrong, in words, and how many events are lost, or stored or counted once more than they should be. */
export type Balance = { complaints: string[]; lost: number; twice: number };

/** The balance of a run, which is struck after each round. */
export type Balances = {
  /**
   * Compares what clients saw since the last balance with what the database holds.
   *
   * @param options.full also compares every row of every read model with the log
   */
  strike(options: { full: boolean }): Promise<Balance>;
};

type Parts = {
  senders: Senders;
  members: Members;
  /** Milliseconds that read models have to catch up. */
  catchUp: number;
};

const textOf = (type: string, { title, artwork_id }: Record<string, unknown>) =>
  type === 'cart_cleared' ? type : `${type} ${title ?? artwork_id}`;

const minus = (some: string[], others: string[]) => {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return some.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
};

/** The sum of balances. */
const added = (balances: Balance[]): Balance => ({
  complaints: balances.flatMap(({ complaints }) => complaints),
  lost: balances.reduce((sum, { lost }) => sum + lost, 0),
  twice: balances.reduce((sum, { twice }) => sum + twice, 0),
});

/** Opens the books of a run: nothing may be under way whenever they are balanced. */
export function openBalances(product: Product, { senders, members, catchUp }: Parts): Balances {
  const { db, owner, origin } = product;
  let upTo = 0;
  let lastId = '';
  const told = new Set<string>();

  /** What each member's acknowledged commands have left is in the log once, in their order, and nothing else is. */
  const checkMembers = async (): Promise<Balance> => {
    const { rows } = await sql<{ position: number; actor_id: number; type: string; payload: Record<string, unknown> }>`
      select position, actor_id, type, payload from log.domain_event
      where position > ${upTo} and type = any(${OF_MEMBERS}::text[]) order by position`.execute(db);
    upTo = rows.at(-1)?.position ?? upTo;
    const stored = Map.groupBy(rows, ({ actor_id }) => actor_id);
    const strangers = [...stored].filter(([actor]) => members.all.every(({ id }) => id !== actor));
    const unasked = strangers.flatMap(([actor, events]) =>
      events.map(({ type }) => `of ${actor}, who is nobody: ${type}`),
    );
    const balances = members.all.map(({ id, left }): Balance => {
      const found = (stored.get(id) ?? []).map(({ type, payload }) => textOf(type, payload));
      const acknowledged = left.splice(0);
      const [missing, surplus] = [minus(acknowledged, found), minus(found, acknowledged)];
      const complaints = [
        ...missing.map((text) => `member ${id}: acknowledged and not in the log: ${text}`),
        ...surplus.map((text) => `member ${id}: in the log more often than acknowledged: ${text}`),
      ];
      if (complaints.length === 0 && found.join('\n') !== acknowledged.join('\n'))
        complaints.push(`member ${id}: the log has another order than ${acknowledged.join(', ')}`);
      return { complaints, lost: missing.length, twice: surplus.length };
    });
    return added([...balances, { complaints: unasked, lost: 0, twice: unasked.length }]);
  };

  /** An answer with 500 is a fault even where the same request succeeds later. */
  const checkAnswers = (): string[] => {
    const broken = [...senders.refusals]
      .filter(([code]) => BROKEN.test(code))
      .map(([code, times]) => `${code} ${times} times`);
    const [first] = broken.filter((one) => !told.has(one));
    for (const one of broken) told.add(one);
    const { fresh, stale } = members.met;
    return [
      ...(first ? [`senders were answered with ${first}`] : []),
      ...(stale > FEW && stale > fresh ? [`${stale} carts were marked as stale, and only ${fresh} were not`] : []),
    ];
  };

  const checkWaitlist = async (): Promise<string[]> => {
    const { rows } = await sql<{ entries: number; expected: number; events: number }>`select
      (select count(*) from waitlist.entry) as entries,
      (select count(*) from waitlist.entry where email = any(${members.market.joined}::text[])) as expected,
      (select count(*) from log.domain_event where type = 'waitlist_joined') as events`.execute(owner);
    const { length } = members.market.joined;
    const counts = rows[0];
    if (counts && counts.entries === length && counts.expected === length && counts.events === length) return [];
    return [`${length} people have joined the waitlist, and it has ${JSON.stringify(counts)}`];
  };

  const checkImages = async (): Promise<string[]> => {
    const answers = await Promise.all(members.market.images.splice(0).map((url) => fetch(`${origin}${url}`)));
    for (const answer of answers) await answer.arrayBuffer();
    return answers.filter(({ ok }) => !ok).map(({ url, status }) => `the image ${url} answers ${status}`);
  };

  /** The events since the last balance. Their ids are UUIDv7, so they follow those of all earlier events. */
  const eventsSince = (): Run => {
    const since = (ids: Set<string>) => [...ids].filter((id) => id > lastId).sort();
    const [attempted, acknowledged] = [since(senders.attempted), since(senders.acknowledged)];
    const ids = { from: attempted[0] ?? LAST_ID, to: LAST_ID };
    lastId = attempted.at(-1) ?? lastId;
    return { attempted, acknowledged, projections, within: catchUp, ids };
  };

  return {
    async strike({ full }) {
      const events = eventsSince();
      const ofLetters = await checkLetters(product, catchUp);
      const { attempted, acknowledged } = senders;
      const { complaints, tally } = await (full
        ? judgeRun(db, { attempted, acknowledged, projections, within: catchUp })
        : balanceRun(db, events));
      const ofMembers = await checkMembers();
      const others = [
        await checkWaitlist(),
        await checkImages(),
        checkAnswers(),
        members.met.complaints.splice(0),
      ].flat();
      return added([{ complaints, ...tally }, ofMembers, ofLetters, { complaints: others, lost: 0, twice: 0 }]);
    },
  };
}
