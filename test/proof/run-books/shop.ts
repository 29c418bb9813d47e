import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Test } from 'tap';
import { projections } from '../../../projections/index.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import type { Build } from '../../../src/engine/folding/builds/builds.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { startFolding } from '../../../src/engine/folding/wake-ups/worker.ts';
import { createEventRegistry, type EventDefinitions } from '../../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../../src/events.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { view } from '../../operator/page-views.ts';
import type { Step } from './document.ts';
import { type Book, type Means, openBook } from './follow.ts';

/** An installation in the process of the test, in which something is about to go wrong. */
export type Shop = {
  t: Test;
  stack: Stack;
  owner: Kysely<DB>;
  means: Means;
  /** Takes the steps of the run-book; the scenario may change some of the means. */
  open(means?: Partial<Means>): Book;
};

/** Makes the trouble of a run-book, and follows all its steps. */
export type Scenario = (shop: Shop) => Promise<void>;

/** Plays scenarios one after the other in an installation of their own. */
export async function play(t: Test, scenarios: Record<string, Scenario>, books: Map<string, Step[]>): Promise<void> {
  const stack = await startStack(t, { worker: true });
  const owner = openTestPool(t, stack.database, 'owner');
  const means = { operator: commandLine(stack.database, stack.config.dataDir), owner };
  for (const [heading, scenario] of Object.entries(scenarios))
    await t.test(heading, async (t) => {
      let book: Book | undefined;
      const open = (own: Partial<Means> = {}) => {
        book = openBook(heading, books.get(heading) ?? [], Object.assign(means, own));
        return book;
      };
      await scenario({ t, stack, owner, means, open });
      t.ok(book?.done(), 'every step was followed');
    });
}

/** Lets visitors look at pages. */
export async function look({ stack }: Shop, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await stack.visitor().call('POST', '/engagement/track', view(path));
    if (status !== 202) throw new Error(`a view was answered ${status}`);
  }
}

/** The name of the first table in a build of a read model. */
export async function tableOf({ owner }: Shop, { name, tables }: Projection, role: Build['role'] = 'live') {
  const { rows } = await sql<{ schema: string }>`
    select schema_name as schema from folding.build where projection = ${name} and role = ${role}`.execute(owner);
  return sql.id(rows[0]?.schema ?? '', tables[0]?.name ?? '');
}

/** The last position of the domain log. */
export async function lastPosition({ owner }: Shop): Promise<number> {
  const { rows } = await sql<{ position: number }>`select max(position) as position from log.domain_event`.execute(
    owner,
  );
  return rows[0]?.position ?? 0;
}

/** Starts a further worker. @param events those that its code knows */
export function startWorker({ t, stack }: Shop, events: EventDefinitions = domainEvents): void {
  const { db, config } = stack;
  const worker = startFolding({
    folder: { db, registry: createEventRegistry(events) },
    projections,
    redis: config.redis,
    prefix: config.queuePrefix,
    log: pino({ level: 'fatal' }),
  });
  t.teardown(() => worker.stop());
}
