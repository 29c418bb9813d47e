import type { Kysely } from 'kysely';
import type { AdminOrders } from '../../../contract/admin-orders.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { readHeads } from '../../../engine/folding/sources.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import type { Payment, Provider } from '../../../serving/payments/provider.ts';
import { readStepsAside, readUnanswered, type Unanswered } from '../books-aside.ts';
import { judgePayment } from './judge.ts';
import { countOpened, type KnownPayment, listOpened, readKnown } from './known.ts';
import { checkoutOf } from './reference.ts';

/** Differences that are told; more are counted. */
const TOLD = 1_000;
const PAGE = 100;
const HOUR = 3_600_000;

/** What differs of a payment, which the provider calls so; `checkout_id` is null where it is none of this shop. */
export type Difference = { payment: string; checkout_id: number | null; says: string };

/**
 * `under_way`: payments of which a step is not noted in the log yet; `overdue`: those of them to which nothing has happened
 * for an hour. `aside`: steps that failed for so long that nobody tries them any more. `unanswered`: what was asked for,
 * for an artist or back from one, more than a day ago. `found` counts both as well.
 */
export type Compared = {
  payments: number;
  under_way: number;
  overdue: number;
  differences: Difference[];
  aside: AdminOrders['steps_aside']['steps'];
  unanswered: Unanswered[];
  found: number;
};

/** All payments at the provider, a page in memory at a time. @throws ProviderError */
async function* pagesOf(provider: Provider): AsyncGenerator<Payment[]> {
  for (let after: string | null = null; ; ) {
    const page: Payment[] = await provider.list(after);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}

/** What the log says of the payments of a page, by the checkouts that they name. */
const knownOf = (db: Kysely<DB>, page: Payment[]) =>
  readKnown(
    db,
    page.flatMap(({ reference }) => checkoutOf(reference) ?? []),
  );

/** Compares a payment; one that differs is read again on both sides, because it may have gone on in between. */
async function compare(db: Kysely<DB>, provider: Provider, seen: Payment, known: KnownPayment | undefined) {
  const judged = judgePayment(seen, known);
  if (judged.says.length === 0) return judged;
  const again = (await provider.look(seen.id)) ?? seen;
  const [ours] = (await knownOf(db, [again])).values();
  return judgePayment(again, ours);
}

/**
 * Compares all payments at the provider with what the log says of them, and looks for those that the provider does not
 * have. One page of either side is in memory, and nobody is kept waiting. It only reads.
 *
 * @throws ProviderError when the provider does not answer
 */
export async function compareWithProvider(db: Kysely<DB>, provider: Provider, at: Date): Promise<Compared> {
  const upTo = (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
  const { steps: aside, total } = await readStepsAside(db);
  const { listed: unanswered, total: more } = await readUnanswered(db, at);
  const found = total + more;
  const compared: Compared = { payments: 0, under_way: 0, overdue: 0, differences: [], aside, unanswered, found };
  const tell = (difference: Difference) => {
    compared.found += 1;
    if (compared.differences.length < TOLD) compared.differences.push(difference);
  };
  let met = 0;
  for await (const page of pagesOf(provider)) {
    const known = await knownOf(db, page);
    for (const seen of page) {
      const named = known.get(checkoutOf(seen.reference) ?? 0);
      const ours = named?.reference === seen.reference ? named : undefined;
      const { says, underWay } = await compare(db, provider, seen, ours);
      compared.payments += 1;
      if (underWay) compared.under_way += 1;
      if (underWay && ours && at.getTime() - ours.changed_at.getTime() > HOUR) compared.overdue += 1;
      for (const one of says) tell({ payment: seen.id, checkout_id: ours?.checkout_id ?? null, says: one });
      if (ours?.provider_id === seen.id && ours.opened_at !== null && ours.opened_at <= upTo) met += 1;
    }
  }
  if (met < (await countOpened(db, upTo))) for await (const lost of missing(db, provider, upTo)) tell(lost);
  return compared;
}

/** Payments of the log that the provider does not know, asked for one by one. */
async function* missing(db: Kysely<DB>, provider: Provider, upTo: number): AsyncGenerator<Difference> {
  for (let after = 0; ; ) {
    const page = await listOpened(db, { after, upTo, size: PAGE });
    for (const { position, checkout_id, provider_id: payment } of page) {
      if (!(await provider.look(payment))) yield { payment, checkout_id, says: 'is not at the provider' };
      after = position;
    }
    if (page.length < PAGE) return;
  }
}
