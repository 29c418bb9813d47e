import { sql } from 'kysely';
import type { SentReply } from '../../src/contract/messages.ts';
import { execute } from '../../src/engine/log/execute.ts';
import { DOMAIN_LANE } from '../../src/engine/log/lanes.ts';
import { changeConversation } from '../../src/shop/messages/change.ts';
import { type Conversation, closeReports, conversationStream, lookAt } from '../../src/shop/messages/decide.ts';
import { forgetConversations } from '../../src/shop/messages/forget.ts';
import { pairStream } from '../../src/shop/messages/pair-decide.ts';
import { keepStop } from '../../src/shop/messages/words.ts';
import { stopWriting, writer, writerStream } from '../../src/shop/messages/writer-decide.ts';
import type { DemoPlan } from '../engagement.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';
import { type Ending, TALKS, type Talk } from './talks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long before the time shown collectors came. */
const CAME = 400 * DAY;

type Two = { member: number; artist: number; profile: number };

/** The account of a member; the number after the last collector is somebody who has left. */
const ensureMember = (parts: MarketParts, { until }: DemoPlan, number: number): Promise<number> =>
  number === 0 ? parts.ensureShopper(until) : parts.ensureCollector(number - 1, new Date(until.getTime() - CAME));

/** What a conversation is about, as its first call names it; undefined when the demo has no such thing. */
async function aboutOf({ db }: MarketParts, { about }: Talk, { member, artist }: Two, works: HungWork[]) {
  if (about === null) return {};
  if (about === 'work') {
    const work = works.find(({ exhibitor, takenAt }) => exhibitor.userId === artist && takenAt === null);
    return work && { artwork_id: work.id };
  }
  const { rows } = await sql<{ order_id: number }>`
    select (payload ->> 'order_id')::bigint as order_id from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'order_placed' and actor_id = ${member}
      and payload ->> 'artist_id' = ${String(artist)}
    order by occurred_at desc limit 1`.execute(db);
  return rows[0];
}

/** Sends the messages of a conversation that were not sent before. @returns its id */
async function say(parts: MarketParts, { until }: DemoPlan, { said }: Talk, two: Two, about: object): Promise<number> {
  const { domainLog, shop } = parts;
  const subject = JSON.stringify(about);
  const both = await pastOfStream(domainLog, pairStream(two.member, two.artist));
  const begun = both
    .each('conversation_begun')
    .find(
      ({ artist_id, artwork_id, order_id }) =>
        artist_id === two.artist && JSON.stringify({ artwork_id, order_id }) === subject,
    );
  let id = typeof begun?.conversation_id === 'number' ? begun.conversation_id : undefined;
  const known = id === undefined ? 0 : (await pastOfStream(domainLog, conversationStream(id))).count('message_sent');
  for (const [index, [by, ago, text]] of said.entries()) {
    if (index < known) continue;
    const call = { by: two[by], at: new Date(until.getTime() - ago * HOUR), method: 'POST' } as const;
    const key = ['demo-talk', two.member, two.artist, ...Object.entries(about).flat(), index].join('-');
    const into = { path: `/conversations/${id}/messages`, body: { text } };
    const begin = { path: '/conversations', body: { artist_id: two.profile, ...about, text } };
    const sent = await shop.call<SentReply>({ ...call, key, ...(id === undefined ? begin : into) });
    id = sent.conversation_id;
  }
  return id ?? 0;
}

/** Lets the administrator look at what was reported, and close it. */
async function closeReport(parts: MarketParts, id: number, admin: number, at: Date): Promise<void> {
  for (const decide of [(state: Conversation | null) => lookAt(state, admin), closeReports])
    await changeConversation(parts, id, decide, { actorId: admin, at, requestId: 'demo' });
}

/** Stops a member from writing, for the administrator. */
async function stop({ domainLog }: MarketParts, user_id: number, admin: number, at: Date): Promise<void> {
  await execute(domainLog, {
    ...{ stream: writerStream(user_id), decider: writer, actorId: admin, at, requestId: 'demo' },
    decide: (state) => ({ events: stopWriting(state, user_id) }),
    alongside: (transaction) => keepStop(transaction, { user_id, reason: 'Writes the same to many.' }),
  });
}

/** Ends a conversation as it is to end. */
async function end(parts: MarketParts, { until }: DemoPlan, ending: Ending, id: number, two: Two): Promise<void> {
  const at = new Date(until.getTime() - HOUR);
  const path = `/conversations/${id}`;
  if (ending === 'blocked')
    await parts.shop.call({ by: two.artist, at, method: 'PUT', path: `${path}/blocked`, body: {} });
  if (ending === 'left') await forgetConversations(parts, two.member, at);
  if (ending === 'stopped') await stop(parts, two.member, await parts.ensureAdmin(until), at);
  if (ending !== 'reported' && ending !== 'closed') return;
  const body = {
    reason: ending === 'reported' ? 'He wants me to sell past the house.' : 'That was rude, and not needed.',
  };
  const by = ending === 'reported' ? two.artist : two.member;
  await parts.shop.call({ by, at, method: 'POST', path: `${path}/report`, body });
  if (ending === 'closed') await closeReport(parts, id, await parts.ensureAdmin(until), at);
}

/** What of a conversation's past says that it has ended so. To block and to stop a second time changes nothing. */
const ENDED: Partial<Record<Ending, string>> = {
  reported: 'conversation_reported',
  closed: 'conversation_report_closed',
  left: 'conversation_left',
};

async function talk(parts: MarketParts, plan: DemoPlan, works: HungWork[], said: Talk): Promise<void> {
  const exhibitor = works.find(({ exhibitor: { number } }) => number === said.artist)?.exhibitor;
  if (!exhibitor) return;
  const member = await ensureMember(parts, plan, said.member);
  const two = { member, artist: exhibitor.userId, profile: exhibitor.profileId };
  const about = await aboutOf(parts, said, two, works);
  if (!about) return;
  const id = await say(parts, plan, said, two, about);
  const past = await pastOfStream(parts.domainLog, conversationStream(id));
  if (past.count('conversation_left') > 0) return;
  for (const side of ['member', 'artist'] as const) {
    const last = said.said.findLast((message, index) => message[0] !== side && index < said.read[side]);
    if (!last) continue;
    const at = new Date(plan.until.getTime() - last[1] * HOUR + HOUR / 4);
    const body = { position: said.read[side] };
    await parts.shop.call({ by: two[side], at, method: 'PUT', path: `/conversations/${id}/read`, body });
  }
  const { ending } = said;
  if (ending && past.count(ENDED[ending] ?? '') === 0) await end(parts, plan, ending, id, two);
}

/** Lets members and artists talk: conversations in every state. Only the first run of the demo does. */
export async function fillTalks(parts: MarketParts, plan: DemoPlan, works: HungWork[]): Promise<void> {
  if (plan.run !== 1) return;
  // The list of conversations has the order of the log.
  const lastAgo = ({ said }: Talk) => said.at(-1)?.[1] ?? 0;
  for (const said of TALKS.toSorted((one, other) => lastAgo(other) - lastAgo(one)))
    await talk(parts, plan, works, said);
}
