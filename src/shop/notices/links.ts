import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';

const TOKEN = /^(\d{1,16})\.([\w-]{43})$/;

/** The key is in the database, not in the configuration: links in mails of last year must still work. */
async function sign(db: Kysely<DB>, userId: number): Promise<Buffer> {
  const { key } = await db.selectFrom('notices.link_key').select('key').executeTakeFirstOrThrow();
  return createHmac('sha256', key).update(`unsubscribe ${userId}`).digest();
}

/** The link by which a member ends mails of notices without signing in; it can do nothing else, and is always the same. */
export async function unsubscribeLink(db: Kysely<DB>, userId: number, publicUrl: string): Promise<string> {
  const signature = (await sign(db, userId)).toString('base64url');
  return new URL(`/unsubscribe?token=${userId}.${signature}`, publicUrl).href;
}

/** The member whose mails a link ends. @throws LINK_INVALID when we did not make it */
export async function unsubscribing(db: Kysely<DB>, token: string): Promise<number> {
  const [, id, signature = ''] = TOKEN.exec(token) ?? [];
  if (id === undefined) throw fail('LINK_INVALID');
  const userId = Number(id);
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(db, userId))) throw fail('LINK_INVALID');
  return userId;
}
