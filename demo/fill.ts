import { createHash } from 'node:crypto';
import { toEngagementEvent } from '../src/console/engagement/intake.ts';
import type { Visitors } from '../src/console/engagement/visitor.ts';
import type { EngagementLog } from '../src/engine/log/engagement.ts';
import { createAccount } from '../src/shop/accounts/create.ts';
import type { AccountParts } from '../src/shop/accounts/parts.ts';
import { NOBODYS_HASH } from '../src/shop/accounts/passwords.ts';
import { findAccounts } from './accounts.ts';
import { type DemoEvent, type DemoPlan, inventEngagement } from './engagement.ts';
import { readStored, recordCompleted } from './history.ts';
import { fillCarts } from './market/carts.ts';
import { fillChangedFavorites, fillFavorites } from './market/favorites.ts';
import type { Market } from './market/fill.ts';
import { readSomeNotices } from './market/notices.ts';
import type { HungWork } from './market/open.ts';
import { inventPeople, type Person } from './people.ts';

/** Appends that are under way at once; well below what the log lets wait. */
const IN_PROGRESS = 4_000;
/** This many accounts, some new and some old, have something in their carts. */
const CARTS = 48;
/** This many of the newest accounts have favourites. */
const MEMBERS = 16;

export type DemoParts = AccountParts & { engagementLog: EngagementLog };

/** Numbers made-up visitors without a salt: there is nobody to protect, and the same plan gives the same data. */
const madeUpNumber = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE(0).toString();
const madeUpVisitors: Visitors = {
  open: () => undefined,
  numberOf: (day, address) => madeUpNumber(`${day}\n${address}`),
  networkNumberOf: (day, address) => madeUpNumber(`network\n${day}\n${address}`),
};

/** Makes the event that the intake would make. */
const toEvent = ({ body, visitor, at }: DemoEvent, userId: number | null) =>
  toEngagementEvent(body, { userId, address: visitor, userAgent: '', bot: false }, madeUpVisitors, at);

type Watch = {
  /** Stops it between two accounts or events. */
  signal: AbortSignal;
  /** Called with the number of accounts so far. */
  onAccounts: (done: number) => void;
  /** Called with the number of events in the log. */
  onEvents: (done: number) => void;
};

/** Registers somebody who never signs in. @returns the id of the account */
async function admit(parts: DemoParts, { name, email, registeredAt }: Person): Promise<number> {
  const account = { name, email, passwordHash: NOBODYS_HASH, isVerified: true };
  return (await createAccount(parts, account, registeredAt)).user.id;
}

/** Makes the accounts that are missing. @returns the ids of all, or undefined when told to stop */
async function makeAccounts(
  parts: DemoParts,
  people: Person[],
  { signal, onAccounts }: Watch,
): Promise<number[] | undefined> {
  const known = await findAccounts(
    parts.db,
    people.map(({ email }) => email),
  );
  const ids: number[] = [];
  for (const person of people) {
    if (signal.aborted) return undefined;
    ids.push(known.get(person.email) ?? (await admit(parts, person)));
    onAccounts(ids.length);
  }
  return ids;
}

/** `events` are in the log, `anonymous` events have no account, `complete` says that all of the plan is in the log. */
export type Filled = { events: number; anonymous: number; complete: boolean };

/**
 * Puts people, their carts and their engagement into the logs, the way that real requests do. It skips what is there
 * already: the call after a kill completes the rest. The logs are right at any moment.
 *
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function fillDemoData(
  parts: DemoParts & { market: Market },
  plan: DemoPlan,
  works: HungWork[],
  watch: Watch,
): Promise<Filled> {
  const { signal, onEvents } = watch;
  const people = inventPeople(plan.users, plan);
  const accounts = await makeAccounts(parts, people, watch);
  const filled = { events: 0, anonymous: 0, complete: false };
  if (!accounts) return filled;
  const owners = accounts.map((userId, index) => ({ userId, registeredAt: people[index]?.registeredAt ?? plan.until }));
  const apart = Math.max(1, Math.floor(owners.length / CARTS));
  await fillCarts(parts.market, plan, works, owners.filter((_, index) => index % apart === 0).slice(-CARTS));
  await fillFavorites(parts.market, plan, works, accounts.slice(-MEMBERS));
  const shopper = await parts.market.ensureShopper(plan.until);
  await fillChangedFavorites(parts.market, plan, works, shopper);
  await readSomeNotices(parts.market, plan, works, shopper);
  const stored = await readStored(parts.db, plan);
  const inProgress = new Set<Promise<unknown>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);

  for (const event of inventEngagement(plan, people, works)) {
    if (signal.aborted) break;
    if (event.person === null) filled.anonymous += 1;
    if (stored.has(event.body.id)) {
      filled.events += 1;
      continue;
    }
    const userId = event.person === null ? null : (accounts[event.person] ?? null);
    const append = parts.engagementLog.append([toEvent(event, userId)]);
    const settled = append.then(({ lane }) => {
      parts.engagementLog.acknowledge(lane, 1);
      filled.events += 1;
      inProgress.delete(settled);
    }, failed.reject);
    inProgress.add(settled);
    if (inProgress.size < IN_PROGRESS) continue;
    await Promise.race([failed.promise, Promise.all([...inProgress].slice(0, IN_PROGRESS / 2))]);
    onEvents(filled.events);
  }
  await Promise.race([failed.promise, Promise.all(inProgress)]);
  await parts.engagementLog.writeAcknowledged();
  onEvents(filled.events);
  if (filled.events < plan.events) return filled;
  await recordCompleted(parts.domainLog, plan);
  return { ...filled, complete: true };
}
