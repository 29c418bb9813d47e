import { scheduler } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../engine/db/tables.ts';
import { forgetDrift } from '../engine/folding/comparing/drift.ts';
import { forgetComparisons } from '../engine/folding/comparing/kept-comparison.ts';
import { foldEverywhere } from '../engine/folding/forget.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Folder } from '../engine/folding/span.ts';
import type { DomainLog } from '../engine/log/domain.ts';
import type { EndedStream, EngagementRedaction } from '../engine/log/redact.ts';
import { cancelEffects } from '../engine/reacting/cancel.ts';
import { forgetMails } from '../serving/mail/forget.ts';
import { normaliseEmail } from '../shop/accounts/fields.ts';
import { closeAccount, deleteAccount, findAccount } from '../shop/accounts/forget.ts';
import { accountStream } from '../shop/accounts/record.ts';
import { worksOf } from '../shop/artworks/forget.ts';
import { forgetConversations } from '../shop/messages/forget.ts';
import { noticesStream } from '../shop/notices/decide.ts';
import { forgetOrders, requireFinished } from '../shop/orders/forget.ts';
import { findEntry, forgetEntry, stopMail } from '../shop/waitlist/forget.ts';
import { endStreams } from './end-streams.ts';
import { forgetEngagement, type Person } from './forget-engagement.ts';

export type Erased = {
  email: string;
  /** The account's id. */
  account: number | null;
  profile: boolean;
  minisite: boolean;
  works: number;
  images: number;
  cart: boolean;
  favorites: boolean;
  /** Orders on either side: what was said in them is gone, their numbers stay. */
  orders: number;
  /** Conversations on either side: what the person said in them is gone. */
  conversations: number;
  waitlist: boolean;
  /** Events that were blanked in the log. */
  log_events: number;
  /** Events of engagement that lost their texts. */
  engagement_events: number;
};

export type ErasingParts = {
  db: Kysely<DB>;
  folder: Folder;
  projections: Projection[];
  domainLog: DomainLog;
  imageDisk: Disk;
  dataDir: string;
  /** Days after a delivery in which a work may be sent back. */
  returnDays: number;
  /** Blanks streams, and takes texts out of engagement: each with the rights of who erases. */
  redactStreams: (ended: EndedStream[]) => Promise<number>;
  redactEngagement: (redaction: EngagementRedaction) => Promise<number>;
};

/** Finds a person by the address as it was typed, which may be kept so from before addresses had one form, or by its form. */
export async function findPerson({ db }: Pick<ErasingParts, 'db'>, typed: string): Promise<Person> {
  const [exact, form] = [typed.trim().toLowerCase(), normaliseEmail(typed)];
  const account = (await findAccount(db, exact)) ?? (await findAccount(db, form));
  const entry = (await findEntry(db, exact)) ?? (await findEntry(db, form));
  return { email: account?.email ?? entry?.email ?? form, account, entry };
}

/** The streams of an account whose events ask for letters to its holder alone. */
const lettersTo = (userId: number) => [accountStream(userId), noticesStream(userId)];

async function foldAll({ folder, projections }: ErasingParts, ended: EndedStream[]): Promise<void> {
  if (ended.length === 0) return;
  for (const projection of projections)
    if (projection.source === 'domain') await foldEverywhere(folder, projection, ended);
}

/**
 * Erases a person. Each step reads from the log what is left to do, and does nothing where it is done. The address, by
 * which the person is found, is deleted last. So after an interruption the same is done again.
 */
export async function erasePerson(parts: ErasingParts, person: Person, at: Date): Promise<Erased> {
  const { db, domainLog } = parts;
  const { account, entry } = person;
  if (account) await requireFinished(parts, account.id, at);
  // First, because nothing is done to somebody who has just taken back what they asked.
  const due = person.unseen === true;
  const open = account ? await closeAccount({ db, domainLog }, account.id, at, { due }) : 0;
  if (entry) await stopMail(db, entry);
  if (account) for (const stream of lettersTo(account.id)) await cancelEffects(db, stream);
  await scheduler.wait(open);
  // While the works are there whose pieces they hold.
  const orders = account ? await forgetOrders(parts, account.id, at) : 0;
  const works = account ? await worksOf(db, account.id) : [];
  const streams = account ? await endStreams(parts, account.id, works, at) : null;
  // What was ordered of the last works while the others were ended.
  const late = account ? await forgetOrders(parts, account.id, at) : 0;
  const conversations = account ? await forgetConversations(parts, account.id, at) : 0;
  const ended = streams?.ended ?? [];
  // A fold never goes back. So before an event is blanked, every build that has folded it must fold the stream's end.
  // That is done again afterwards, for builds that were begun in between.
  await foldAll(parts, ended);
  const engagementEvents = await forgetEngagement(parts, person, works);
  const logEvents = await parts.redactStreams(ended);
  await foldAll(parts, ended);
  // While events are blanked and rows are not, the sentinel finds them to differ, and keeps what they say.
  await forgetDrift(db);
  await forgetComparisons(db);
  if (entry) await forgetEntry(parts, entry, at);
  if (account) for (const stream of lettersTo(account.id)) await forgetMails(db, parts.dataDir, stream);
  if (account) await deleteAccount(db, account.id);
  return {
    email: person.email,
    account: account?.id ?? null,
    profile: streams?.profile ?? false,
    minisite: streams?.minisite ?? false,
    works: works.length,
    images: streams?.images ?? 0,
    cart: streams?.cart ?? false,
    favorites: streams?.favorites ?? false,
    orders: Math.max(orders, late),
    conversations,
    waitlist: entry !== undefined,
    log_events: logEvents,
    engagement_events: engagementEvents,
  };
}
