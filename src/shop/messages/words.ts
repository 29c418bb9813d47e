import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/**
 * Keeps what is said in a message. A try that the log refuses leaves nothing, but two tries for one number may be under
 * way: the second waits here for the end of the first.
 */
export async function keepMessage(
  transaction: Kysely<DB>,
  words: Omit<Insertable<DB['messages.message_words']>, 'id'>,
): Promise<void> {
  await transaction
    .insertInto('messages.message_words')
    .values(words)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'number']).doNothing())
    .execute();
}

/** Keeps why somebody reports a conversation, in place of what they said of it before. */
export async function keepReport(
  transaction: Kysely<DB>,
  words: Omit<Insertable<DB['messages.report_words']>, 'id'>,
): Promise<void> {
  await transaction
    .insertInto('messages.report_words')
    .values(words)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'writer_id']).doUpdateSet({ reason: words.reason }))
    .execute();
}

/** Keeps why somebody may not write. */
export async function keepStop(transaction: Kysely<DB>, words: Insertable<DB['messages.stop_words']>): Promise<void> {
  await transaction
    .insertInto('messages.stop_words')
    .values(words)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reason: words.reason }))
    .execute();
}
