import type { Kysely } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { readHeads } from '../../../engine/folding/sources.ts';
import type { EventRegistry } from '../../../engine/log/event-registry.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import { readDomainPages } from '../../../engine/log/read-span.ts';
import type { WaitlistEvent } from '../events.ts';

/** Positions in one transaction. */
const BATCH = 5_000;

async function collectBatch(db: Kysely<DB>, registry: EventRegistry): Promise<'collected' | 'done'> {
  return db.transaction().execute(async (transaction) => {
    const { position } = await transaction
      .selectFrom('waitlist.mail_checkpoint')
      .select('position')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const head = (await readHeads(transaction, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
    const upTo = Math.min(position + BATCH, head);
    if (upTo <= position) return 'done';
    const span = { lane: DOMAIN_LANE, after: position, upTo };
    for await (const events of readDomainPages(transaction, ['waitlist_joined'], span, registry)) {
      const joined = events.map((event) => (event as unknown as WaitlistEvent).payload.entry_id);
      await transaction
        .insertInto('waitlist.mail')
        .columns(['entry_id'])
        // Somebody who was erased meanwhile gets no mail.
        .expression((from) => from.selectFrom('waitlist.entry').select('id').where('id', 'in', joined))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await transaction.updateTable('waitlist.mail_checkpoint').set({ position: upTo }).execute();
    return 'collected';
  });
}

/**
 * Turns the events after the mail checkpoint into rows of mail, and moves the checkpoint in the same transaction. So
 * each event becomes one row, however many workers there are and whenever they end.
 */
export async function collectMail(db: Kysely<DB>, registry: EventRegistry): Promise<void> {
  const { position } = await db.selectFrom('waitlist.mail_checkpoint').select('position').executeTakeFirstOrThrow();
  const head = (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
  if (head <= position) return;
  while ((await collectBatch(db, registry)) === 'collected');
}
