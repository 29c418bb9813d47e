import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { messages } from '../../../projections/messages.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { createBuild, findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { forgetConversations } from '../../../src/shop/messages/forget.ts';
import { differences } from '../../helpers/folding.ts';
import { lawHolds } from '../../helpers/laws.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { talkOf } from '../../messages/talk.ts';

type Member = Awaited<ReturnType<Stack['shopper']>>;

const DEEDS = [
  ...(['begin', 'begin', 'begin', 'say', 'say', 'say', 'read', 'read'] as const),
  ...(['block', 'unblock', 'report', 'look', 'close', 'stop', 'allow'] as const),
];

type Step = { what: (typeof DEEDS)[number]; by: number; with: number; at: number };

const step = fc.record({
  what: fc.constantFrom(...DEEDS),
  ...{ by: fc.nat({ max: 3 }), with: fc.nat({ max: 1 }), at: fc.nat({ max: 9 }) },
});

t.test(
  'whatever people do, they have one conversation a pair and subject, and the read model is what the log says',
  async (t) => {
    const stack = await startStack(t, { redis: false });
    const { db, folder, parts } = stack;
    const talk = talkOf(stack);
    const admin = await stack.admin();
    const artists = [await stack.artist('Ada'), await stack.artist('Bo')];

    /** Does a step, which may be refused, at a server that never says 5xx. */
    const take = async (people: Member[], ids: number[], { what, ...said }: Step): Promise<void> => {
      const by = people[said.by] ?? admin;
      const id = ids[said.at % Math.max(1, ids.length)] ?? 987_654;
      const stopped = `/api/v1/admin/members/${by.session.user.id}/writing-stopped`;
      const deeds: Record<Step['what'], () => Promise<{ status: number; body: object }>> = {
        begin: () => talk.begin(by, artists[said.with]?.profileId ?? 0),
        say: () => talk.say(by, id, 'And?'),
        read: () => talk.read(by, id, said.at),
        block: () => talk.block(by, id),
        unblock: () => talk.unblock(by, id),
        report: () => talk.report(by, id),
        close: () => admin.call('POST', `/api/v1/admin/messages/${id}/close`),
        look: () => admin.call('GET', `/api/v1/admin/messages/${id}`),
        stop: () => admin.call('PUT', stopped, { body: { reason: 'Spam' } }),
        allow: () => admin.call('DELETE', stopped),
      };
      const { status, body } = await deeds[what]();
      if (status >= 500) throw new Error(`${what} was answered ${status}`);
      if (status === 201 && what === 'begin' && 'conversation_id' in body) ids.push(Number(body.conversation_id));
    };

    const law = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.boolean(),
      async (steps, leaves) => {
        const people: Member[] = [await stack.shopper('Cleo'), await stack.shopper('Dora'), ...artists];
        const ids: number[] = [];
        // Some at once, so that they meet on the same streams.
        for (let start = 0; start < steps.length; start += 3)
          await Promise.all(steps.slice(start, start + 3).map((some) => take(people, ids, some)));
        const [leaver] = people;
        if (leaves && leaver) await forgetConversations(parts, leaver.session.user.id, new Date());
        await stack.foldAll();
        const { rows: twice } = await sql`
      select from log.domain_event where type = 'conversation_begun'
      group by payload ->> 'member_id', payload ->> 'artist_id', payload ->> 'artwork_id', payload ->> 'order_id'
      having count(*) > 1`.execute(db);
        if (twice.length > 0) throw new Error('two have two conversations about one thing');
        for (const { name, differences: different, shown } of await verifyProjection(db, messages))
          if (different > 0) throw new Error(`${name}: ${JSON.stringify(shown)}`);
        const { rows: wordless } = await sql`
      select from read.message m left join messages.message_words w using (conversation_id, number)
      where w.id is null`.execute(db);
        if (wordless.length > 0) throw new Error('a message has no words');
      },
    );
    await lawHolds(law, 50);
    // Chance may have left some of it out.
    const last: Member[] = [await stack.shopper('Cleo')];
    const begun: number[] = [];
    for (const what of ['begin', 'report', 'look', 'block', 'stop'] as const)
      await take(last, begun, { what, by: 0, with: 0, at: 0 });
    await stack.foldAll();

    // Chance may have left a table empty.
    const people: Member[] = [await stack.shopper('Cleo'), await stack.shopper('Dora'), ...artists];
    const ids: number[] = [];
    for (const what of ['begin', 'report', 'look', 'block', 'stop'] as const)
      await take(people, ids, { what, by: 0, with: 0, at: 0 });
    await stack.foldAll();

    const live = await findBuild(db, messages, 'live');
    if (!live) throw new Error('there is no live build');
    for (const batch of [5_000, 1, 2, 7]) {
      const build = await db
        .transaction()
        .execute((transaction) => createBuild(transaction, messages, 'rebuilding', []));
      await advance(folder, messages, build, { batch });
      t.same(await differences(db, messages, live.schema, build.schema), [], `in batches of ${batch}`);
    }
    for (const { name, rows } of await verifyProjection(db, messages)) t.ok(rows > 0, name);
  },
);
