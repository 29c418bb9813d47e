import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** How much is stored, in every table that a call can write to. */
export async function stored(db: Kysely<DB>): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from log.domain_event) as domain_events, (select count(*) from log.engagement_event) as events,
    (select count(*) from log.engagement_id) as ids, (select coalesce(sum(stored + duplicates), 0) from log.flush) as taken,
    (select jsonb_agg(u order by u.id) from account.user u) as users,
    (select jsonb_agg(p order by p.user_id) from account.password p) as passwords,
    (select jsonb_agg(r order by r.token_hash) from account.refresh_token r) as tokens,
    (select jsonb_agg(s order by s.id) from account.session s) as sessions,
    (select jsonb_agg(k order by k.id) from account.passkey k) as passkeys,
    (select jsonb_agg(o order by o.user_id) from account.totp o) as totps,
    (select jsonb_agg(c order by c.hash) from account.recovery_code c) as codes,
    (select jsonb_agg(i order by i.hash) from account.ticket i) as tickets,
    (select jsonb_agg(w order by w.id) from waitlist.entry w) as waitlist,
    (select jsonb_agg(s order by s.order_id) from selling.order_words s) as order_words,
    (select jsonb_agg(m order by m.id) from messages.message_words m) as messages,
    (select jsonb_agg(r order by r.id) from messages.report_words r) as reports,
    (select jsonb_agg(p order by p.user_id) from messages.stop_words p) as stops,
    (select jsonb_agg(h order by h.user_id) from selling.terms h) as terms`.execute(db);
  return rows[0];
}
