import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AdminConversation, type AdminMessages, NAMED_MESSAGES } from '../../contract/admin-messages.ts';
import type { Side } from '../../contract/messages.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import { presentAbout } from './present.ts';
import { readMessages } from './read.ts';

type Writer = AdminMessages['stopped']['items'][number]['writer'];

/** SQL of what administrators see of an account, by a column with its id. */
const writerOf = (id: string) => sql`(select jsonb_build_object('user_id', a.id,
    'name', (select nullif(u.name, '') from account.user u where u.id = a.id),
    'stopped', exists (select from read.writing_stop s where s.user_id = a.id))
  from (select ${sql.ref(id)} as id) a)`;

type ReportRow = {
  conversation_id: number;
  by: Side;
  member: Writer;
  artist: Writer;
  reason: string | null;
  since: Date;
  looks: number;
};

/** SQL of reports. */
const selectReports = (condition: RawBuilder<unknown>) => sql<ReportRow>`
  select r.conversation_id, r.side as by, r.since, w.reason, ${writerOf('r.member_id')} as member,
    ${writerOf('r.artist_id')} as artist, (select count(*)::int from read.conversation_look l
      where l.conversation_id = r.conversation_id and l.position > r.position) as looks
  from read.reported_conversation r left join messages.report_words w on w.conversation_id = r.conversation_id
    and w.writer_id = case r.side when 'member' then r.member_id else r.artist_id end
  where ${condition} order by r.position limit ${NAMED_MESSAGES}`;

const presentReport = ({ since, ...report }: ReportRow) => ({ ...report, since: since.toISOString() });

/** What administrators see of all conversations: nothing that was said. */
export async function readAdminMessages(db: Kysely<DB>, at: Date): Promise<AdminMessages> {
  const reports = await selectReports(sql`true`).execute(db);
  const blocks = await sql<{ conversation_id: number; by: Writer; blocked: Writer; since: Date }>`
    select b.conversation_id, b.since, ${writerOf('b.blocker_id')} as by, ${writerOf('b.blocked_id')} as blocked
    from read.writing_block b order by b.position limit ${NAMED_MESSAGES}`.execute(db);
  const stopped = await sql<{ writer: Writer; reason: string | null; since: Date }>`
    select s.since, w.reason, ${writerOf('s.user_id')} as writer
    from read.writing_stop s left join messages.stop_words w using (user_id)
    order by s.position limit ${NAMED_MESSAGES}`.execute(db);
  const { rows } = await sql<{ reports: number; blocks: number; stopped: number }>`
    select (select count(*)::int from read.reported_conversation) as reports,
      (select count(*)::int from read.writing_block) as blocks,
      (select count(*)::int from read.writing_stop) as stopped`.execute(db);
  const [total = { reports: 0, blocks: 0, stopped: 0 }] = rows;
  const dated = <Item extends { since: Date }>(items: Item[]) =>
    items.map((item) => ({ ...item, since: item.since.toISOString() }));
  return {
    as_of: at.toISOString(),
    reports: { total: total.reports, items: reports.rows.map(presentReport) },
    blocks: { total: total.blocks, items: dated(blocks.rows) },
    stopped: { total: total.stopped, items: dated(stopped.rows) },
  };
}

/** Messages of a page that administrators read. */
const PAGE = 50;

type About = { artwork_id: number | null; order_id: number | null; title: string | null };

/** A reported conversation, with what was said. @throws CONVERSATION_NOT_FOUND */
export async function readReported(
  db: Kysely<DB>,
  id: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<AdminConversation> {
  const { rows: reports } = await selectReports(sql`r.conversation_id = ${id}`).execute(db);
  const [report] = reports;
  if (!report) throw fail('CONVERSATION_NOT_FOUND');
  const { rows } = await sql<About>`
    select s.artwork_id, s.order_id, k.title from read.conversation_side s
    left join read.artwork k on k.id = s.artwork_id where s.conversation_id = ${id} limit 1`.execute(db);
  const messages = await readMessages(db, id, { limit: PAGE + 1, before });
  const page = messages.slice(0, PAGE);
  const [about] = rows;
  return {
    ...{ conversation_id: id, member: report.member, artist: report.artist },
    about: about ? presentAbout(about) : null,
    reports: reports.map(presentReport),
    messages: page.map(({ number, by, text, sent_at }) => ({
      ...{ position: number, by, text, sent_at: sent_at.toISOString() },
    })),
    next: messages.length > PAGE ? (page.at(-1)?.number ?? null) : null,
  };
}
