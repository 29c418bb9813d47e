import { toDollars } from '../../contract/amounts.ts';
import type { OrderNews } from '../../contract/notices.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { Letters } from '../../serving/mail/letters.ts';
import { nameInMail, salutation, titleInMail, writeMessage } from '../../serving/mail/message.ts';
import { notices, noticesStream } from './decide.ts';
import { tellable, wantsMail } from './digest.ts';
import type { Happening } from './find.ts';
import { unsubscribeLink } from './links.ts';
import { isQuiet } from './quiet.ts';
import { readWorksOf } from './read.ts';
import { findReader } from './reader.ts';
import { leaveOutRead, readWritersOf, type Writer } from './writers.ts';

/** Lines of a digest; more are on the page. */
const LINES = 12;

const WHY =
  'You receive this message because of what you follow, like, order and talk about at Vernissage. Your settings say which of it is mailed.';

/** What an order has come to that no letter of its own says. */
const ORDER_SAYS: Partial<Record<OrderNews, string>> = {
  order_placed: 'It was placed',
  order_expired: 'Its time is over, and the works are free again',
  order_cancelled: 'It was cancelled',
  order_delivered: 'It was delivered',
  order_refunded: 'Money went back',
};

const inDollars = (cents: number | null) => `$${toDollars(cents ?? 0).toFixed(2)}`;

type Line = readonly [what: string, how: string];

type Known = { works: Map<number, { title: string; artist_name: string }>; writers: Map<number, Writer> };

/** What a digest says of a happening, of a message not a word of it; null of a work that the lists do not have. */
function lineOf(happening: Happening, { works, writers }: Known): Line | null {
  if (happening.kind === 'messages') {
    const { side = 'member', name = null } = writers.get(happening.conversation_id) ?? {};
    const nobody = side === 'member' ? 'an artist' : 'a collector';
    return [`A message from ${nameInMail(name ?? '') ?? nobody}`, 'You have not read it'];
  }
  if (happening.kind === 'orders')
    return [`Order ${happening.order_id}`, ORDER_SAYS[happening.news] ?? 'Something has changed'];
  const work = works.get(happening.artwork_id ?? 0);
  if (!work) return null;
  const by = nameInMail(work.artist_name) ?? 'an artist';
  const title = titleInMail(work.title);
  if (happening.kind === 'works') return [title ?? 'A work', `A new work by ${by}`];
  const said =
    happening.news === 'sold'
      ? 'It was sold'
      : `It costs ${inDollars(happening.to_cents)} instead of ${inDollars(happening.from_cents)}`;
  return [title === null ? `A work by ${by}` : `${title}, by ${by}`, said];
}

/** What a digest is called: nothing personal is in it. */
const ofMessages = { title: 'Somebody has written to you', preview: 'You have messages that you have not read.' };
const ofAll = {
  title: 'News of what you follow',
  preview: 'New works, prices, orders and messages that you have not seen yet.',
};

/** The digest of what a member has not read. What was read since it was asked for is left out. */
export const noticeLetters: Letters = {
  digest: {
    on: ['digest_asked'],
    async write({ db, domainLog, publicUrl }, { payload }) {
      const userId = Number(payload.user_id);
      const reader = await findReader(db, userId);
      const { state } = await loadState(domainLog, noticesStream(userId), notices);
      if (!reader || !wantsMail(state)) return null;
      const now = new Date();
      const span = { after: Number(payload.after), upTo: Number(payload.up_to), now };
      const told = await leaveOutRead(domainLog, userId, await tellable({ db, domainLog }, userId, state, span));
      const known = { works: await readWorksOf(db, told), writers: await readWritersOf(db, userId, told) };
      const lines = told.map((happening) => lineOf(happening, known)).filter((line) => line !== null);
      if (lines.length === 0) return null;
      // It was held up, by a server that was away: it is tried again later.
      if (isQuiet(state.choices, now)) throw Object.assign(new Error('these are quiet hours'), { code: 'QUIET_HOURS' });
      const more = lines.length - LINES;
      const message = writeMessage({
        ...(told.every(({ kind }) => kind === 'messages') ? ofMessages : ofAll),
        heading: 'Since you last looked',
        paragraphs: [salutation(reader.name)],
        points: { title: 'What happened:', items: lines.slice(0, LINES) },
        ...(more > 0 && { closing: `And ${more} more.` }),
        action: { label: 'Look at all of it', href: new URL('/notices', publicUrl).href },
        footnote: WHY,
        unsubscribe: await unsubscribeLink(db, userId, publicUrl),
      });
      return { to: reader.email, message };
    },
  },
};
