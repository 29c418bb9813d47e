import { randomUUID } from 'node:crypto';
import t from 'tap';
import { notices } from '../../projections/notices.ts';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import { walkHappenings } from '../../src/shop/notices/walk.ts';
import { openRig } from '../helpers/folding.ts';

const MINUTE = 60_000;
const CONVERSATION = { conversation_id: 3, member_id: 7, artist_id: 1, profile_id: 10 };

t.test('what is behind something younger is walked with it, and not passed', async (t) => {
  const rig = await openRig(t, { projections: [notices] });
  const log = openDomainLog(rig.db, { registry: rig.folder.registry, onAppended: () => undefined });
  const now = Date.now();
  const tell = (by: 'artist' | 'member', number: number, occurredAt: Date) =>
    log.append({
      ...{ stream: 'conversation-3', expectedVersion: null, actorId: null },
      events: [{ id: randomUUID(), occurredAt, type: 'message_sent', payload: { ...CONVERSATION, by, number } }],
    });
  const walk = async (until: number) => {
    await walkHappenings(rig.db, new Date(until));
    const due = await rig.db.selectFrom('notices.due').select('user_id').orderBy('user_id').execute();
    return due.map(({ user_id }) => user_id);
  };
  await tell('artist', 1, new Date(now));
  await tell('member', 2, new Date(now - 60 * MINUTE));
  await rig.foldAll();
  t.same(await walk(now - MINUTE), []);
  t.same(await walk(now), [1, 7]);
});
