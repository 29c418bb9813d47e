import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { readHeads } from '../folding/sources.ts';
import type { EventRegistry } from '../log/event-registry.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { readDomainPages } from '../log/read-span.ts';
import type { Reactor } from './reactor.ts';

/** Positions in one transaction. */
const BATCH = 5_000;

/** How far a reactor has collected, and of which types; null: nobody has said of which. */
async function readCheckpoint(db: Kysely<DB>, name: string): Promise<{ position: number; types: string[] | null }> {
  const found = await db
    .selectFrom('reacting.checkpoint')
    .select(['position', 'types'])
    .where('reactor', '=', name)
    .executeTakeFirst();
  return found ?? { position: 0, types: null };
}

const readHead = async (db: Kysely<DB>) => (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;

/** The position before the first event of some types; null where there is none of them. */
async function findBefore(db: Kysely<DB>, types: string[], { after, upTo }: { after: number; upTo: number }) {
  const found = await db
    .selectFrom('log.domain_event')
    .select('position')
    .where('lane', '=', DOMAIN_LANE)
    .where('type', 'in', types)
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return found ? found.position - 1 : null;
}

/** `left`: what comes next is for a worker of newer code. */
type Collected = 'more' | 'done' | 'left';

async function collectBatch(db: Kysely<DB>, reactor: Reactor, registry: EventRegistry): Promise<Collected> {
  return db.transaction().execute(async (transaction) => {
    const { position, types } = await transaction
      .insertInto('reacting.checkpoint')
      .values({ reactor: reactor.name, types: [...reactor.types] })
      // It changes nothing, and locks the row: one process collects at a time.
      .onConflict((conflict) => conflict.column('reactor').doUpdateSet({ reactor: reactor.name }))
      .returning(['position', 'types'])
      .executeTakeFirstOrThrow();
    const all = [...new Set([...(types ?? []), ...reactor.types])];
    const set = (values: { types?: string[]; position?: number }) =>
      transaction.updateTable('reacting.checkpoint').set(values).where('reactor', '=', reactor.name).execute();
    if (all.length > (types ?? []).length) await set({ types: all });
    const head = Math.min(position + BATCH, await readHead(transaction));
    if (head <= position) return 'done';
    const foreign = all.filter((type) => !reactor.types.includes(type));
    const before = foreign.length > 0 ? await findBefore(transaction, foreign, { after: position, upTo: head }) : null;
    const upTo = before ?? head;
    if (upTo <= position) return 'left';
    const span = { lane: DOMAIN_LANE, after: position, upTo };
    for await (const events of readDomainPages(transaction, [...reactor.types], span, registry)) {
      const effects = events.flatMap((event) =>
        reactor.effectsOf(event).map((name) => ({
          ...{ reactor: reactor.name, key: `${name}-${event.id}`, name },
          ...{ event_id: event.id, stream_id: event.stream },
        })),
      );
      if (effects.length === 0) continue;
      await transaction
        .insertInto('reacting.effect')
        .values(effects)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await set({ position: upTo });
    return 'more';
  });
}

/**
 * Turns the events after a reactor's checkpoint into rows of effects, and moves the checkpoint in the same transaction.
 * So each event asks once, however many workers there are and whenever they end. An event of a type that newer code has
 * collected, and this code does not know, is never passed over: a worker of the newer code goes on from there.
 *
 * @returns whether such an event is next
 */
export async function collectEffects(db: Kysely<DB>, reactor: Reactor, registry: EventRegistry): Promise<boolean> {
  const { position, types } = await readCheckpoint(db, reactor.name);
  // Its types are noted before the first event of them: older workers leave that to it.
  const isNoted = reactor.types.every((type) => types?.includes(type));
  if (isNoted && (await readHead(db)) <= position) return false;
  let collected: Collected = 'more';
  while (collected === 'more') collected = await collectBatch(db, reactor, registry);
  return collected === 'left';
}
