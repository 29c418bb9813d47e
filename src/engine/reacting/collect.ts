import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { readHeads } from '../folding/sources.ts';
import type { EventRegistry } from '../log/event-registry.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { readDomainPages } from '../log/read-span.ts';
import type { Reactor } from './reactor.ts';

/** Positions in one transaction. */
const BATCH = 5_000;

/** The position up to which a reactor has collected. */
async function readCheckpoint(db: Kysely<DB>, name: string): Promise<number> {
  const found = await db
    .selectFrom('reacting.checkpoint')
    .select('position')
    .where('reactor', '=', name)
    .executeTakeFirst();
  return found?.position ?? 0;
}

const readHead = async (db: Kysely<DB>) => (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;

async function collectBatch(db: Kysely<DB>, reactor: Reactor, registry: EventRegistry): Promise<'more' | 'done'> {
  return db.transaction().execute(async (transaction) => {
    const { position } = await transaction
      .insertInto('reacting.checkpoint')
      .values({ reactor: reactor.name })
      // It changes nothing, and locks the row: one process collects at a time.
      .onConflict((conflict) => conflict.column('reactor').doUpdateSet({ reactor: reactor.name }))
      .returning('position')
      .executeTakeFirstOrThrow();
    const upTo = Math.min(position + BATCH, await readHead(transaction));
    if (upTo <= position) return 'done';
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
    await transaction
      .updateTable('reacting.checkpoint')
      .set({ position: upTo })
      .where('reactor', '=', reactor.name)
      .execute();
    return 'more';
  });
}

/**
 * Turns the events after a reactor's checkpoint into rows of effects, and moves the checkpoint in the same transaction.
 * So each event asks once, however many workers there are and whenever they end.
 */
export async function collectEffects(db: Kysely<DB>, reactor: Reactor, registry: EventRegistry): Promise<void> {
  if ((await readHead(db)) <= (await readCheckpoint(db, reactor.name))) return;
  while ((await collectBatch(db, reactor, registry)) === 'more');
}
