import { sql } from 'kysely';
import { letters } from '../../../src/letters.ts';
import { until } from '../../helpers/until.ts';
import type { Product } from './product.ts';

/** The keys of all letters that events have asked for. */
async function readAsked({ db }: Product): Promise<string[]> {
  const types = Object.values(letters).flatMap(({ on }) => on);
  const events = await db
    .selectFrom('log.domain_event')
    .select(['event_id', 'type'])
    .where('type', 'in', types)
    .execute();
  return Object.entries(letters).flatMap(([name, { on }]) =>
    events.flatMap(({ event_id, type }) => (on.includes(type) ? [`${name}-${event_id}`] : [])),
  );
}

const counted = (keys: string[]) =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));

/**
 * Compares the letters that events asked for with what the log says was sent, and with what the mail server was given:
 * each is noted once, and sent at least once and at most as often as a worker took it, always as the same message.
 *
 * @param within milliseconds that workers have to send what is left
 */
export async function checkLetters(
  product: Product,
  within: number,
): Promise<{ complaints: string[]; lost: number; twice: number }> {
  const { db, smtp } = product;
  const asked = new Set(await readAsked(product));
  // As if the leases of workers that were killed had passed: otherwise a round would wait for two minutes.
  await db
    .updateTable('reacting.effect')
    .set({ due_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();
  const readTaken = () => db.selectFrom('reacting.effect').select(['key', 'tries', 'done_at']).execute();
  const allDone = async () => {
    const done = (await readTaken()).filter(({ done_at }) => done_at !== null);
    return done.length >= asked.size;
  };
  const complaints: string[] = [];
  await until('all letters are sent', allDone, within).catch((error: Error) => void complaints.push(error.message));
  const tries = new Map((await readTaken()).map((effect) => [effect.key, effect.tries]));
  const { rows } = await sql<{ key: string }>`
    select meta->>'effect' as key from log.domain_event where type = 'mail_sent'`.execute(db);
  const noted = counted(rows.map(({ key }) => key));
  const mailed = counted(smtp.received.map(({ messageId }) => messageId.slice(1, messageId.lastIndexOf('@'))));
  for (const key of new Set([...noted.keys(), ...mailed.keys()]))
    if (!asked.has(key)) complaints.push(`the letter ${key} was sent, and no event asks for it`);
  let [lost, twice] = [0, 0];
  for (const key of asked) {
    const [notes, mails, most] = [noted.get(key) ?? 0, mailed.get(key) ?? 0, tries.get(key) ?? 0];
    if (notes !== 1) complaints.push(`the letter ${key} is noted ${notes} times`);
    if (mails < 1 || mails > most) complaints.push(`the letter ${key} was sent ${mails} times in ${most} tries`);
    if (notes < 1 || mails < 1) lost += 1;
    if (notes > 1) twice += 1;
  }
  return { complaints, lost, twice };
}
