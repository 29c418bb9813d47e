import { scheduler } from 'node:timers/promises';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../engine/db/tables.ts';
import { forgetDrift } from '../engine/folding/comparing/drift.ts';
import { forgetComparisons } from '../engine/folding/comparing/kept-comparison.ts';
import { foldEverywhere } from '../engine/folding/forget.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { readUnknownFiles } from '../engine/folding/retention/files.ts';
import type { Folder } from '../engine/folding/span.ts';
import { type DomainLog, openDomainLog } from '../engine/log/domain.ts';
import { type EndedStream, redactStreams } from '../engine/log/redact.ts';
import { cancelEffects } from '../engine/reacting/cancel.ts';
import { openImageDisk } from '../serving/images/disk.ts';
import { forgetMails } from '../serving/mail/forget.ts';
import { normaliseEmail } from '../shop/accounts/fields.ts';
import { closeAccount, deleteAccount, findAccount } from '../shop/accounts/forget.ts';
import { accountStream } from '../shop/accounts/record.ts';
import { worksOf } from '../shop/artworks/forget.ts';
import { findEntry, forgetEntry, stopMail } from '../shop/waitlist/forget.ts';
import { endStreams } from './end-streams.ts';
import { forgetEngagement, type Person } from './forget-engagement.ts';
import type { Operator } from './operator.ts';
import { openOwner } from './owner.ts';

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
  waitlist: boolean;
  /** Events that were blanked in the log. */
  log_events: number;
  /** Events of engagement that lost their texts. */
  engagement_events: number;
  /** Files in the folder of exports that the database does not know. They were not looked through. */
  unknown_exports: string[];
};

export type Erasure = {
  /** Whether anybody is known by an e-mail address. */
  knows(email: string): Promise<boolean>;
  /** Erases that person; after an interruption, what is left. */
  erase(email: string): Promise<Erased>;
  close(): Promise<void>;
};

type Parts = {
  db: Kysely<DB>;
  /** A pool as the owner of the log: only the owner may blank events. */
  owner: Kysely<DB>;
  folder: Folder;
  projections: Projection[];
  domainLog: DomainLog;
  imageDisk: Disk;
  dataDir: string;
  /** The folder of the exports of the log. */
  exports: string;
};

/** Finds a person by the address as it was typed, which may be kept so from before addresses had one form, or by its form. */
async function findPerson({ db }: Parts, typed: string): Promise<Person> {
  const [exact, form] = [typed.trim().toLowerCase(), normaliseEmail(typed)];
  const account = (await findAccount(db, exact)) ?? (await findAccount(db, form));
  const entry = (await findEntry(db, exact)) ?? (await findEntry(db, form));
  return { email: account?.email ?? entry?.email ?? form, account, entry };
}

async function foldAll({ folder, projections }: Parts, ended: EndedStream[]): Promise<void> {
  if (ended.length === 0) return;
  for (const projection of projections)
    if (projection.source === 'domain') await foldEverywhere(folder, projection, ended);
}

/**
 * Erases a person. Each step reads from the log what is left to do, and does nothing where it is done. The address, by
 * which the person is found, is deleted last. So after an interruption the operator runs the command again.
 */
async function erasePerson(parts: Parts, person: Person, at: Date): Promise<Erased> {
  const { db, domainLog, owner } = parts;
  const { account, entry } = person;
  if (entry) await stopMail(db, entry);
  if (account) await cancelEffects(db, accountStream(account.id));
  if (account) await scheduler.wait(await closeAccount({ db, domainLog }, account.id, at));
  const works = account ? await worksOf(db, account.id) : [];
  const streams = account ? await endStreams(parts, account.id, works, at) : null;
  const ended = streams?.ended ?? [];
  // A fold never goes back. So before an event is blanked, every build that has folded it must fold the stream's end.
  // That is done again afterwards, for builds that were begun in between.
  await foldAll(parts, ended);
  const engagementEvents = await forgetEngagement(parts, person, works);
  const logEvents = await redactStreams(owner, ended);
  await foldAll(parts, ended);
  // While events are blanked and rows are not, the sentinel finds them to differ, and keeps what they say.
  await forgetDrift(db);
  await forgetComparisons(db);
  if (entry) await forgetEntry(parts, entry, at);
  if (account) await forgetMails(db, parts.dataDir, accountStream(account.id));
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
    waitlist: entry !== undefined,
    log_events: logEvents,
    engagement_events: engagementEvents,
    unknown_exports: await readUnknownFiles(parts),
  };
}

/** Opens what erasing a person needs. */
export async function openErasure({ config, db, folder, projections }: Operator): Promise<Erasure> {
  const owner = await openOwner(config, 'vernissage erasure');
  const parts: Parts = {
    db,
    owner,
    folder,
    projections,
    domainLog: openDomainLog(db, { registry: folder.registry, onAppended: () => undefined }),
    imageDisk: await openImageDisk(config),
    dataDir: config.dataDir,
    exports: config.exports,
  };
  return {
    async knows(email) {
      const { account, entry } = await findPerson(parts, email);
      return account !== undefined || entry !== undefined;
    },
    erase: async (email) => erasePerson(parts, await findPerson(parts, email), new Date()),
    close: () => owner.destroy(),
  };
}
