import t from 'tap';
import type { Decider } from '../../src/engine/log/decider.ts';
import { joinWaitlist, leaveWaitlist } from '../../src/shop/waitlist/decide.ts';
import type { WaitlistEvent } from '../../src/shop/waitlist/events.ts';
import { readPerson } from '../../src/shop/waitlist/join.ts';
import { given } from '../helpers/decision.ts';

const body = { name: 'Ada Brush', email: 'ada@example.org', type: 'artist_early_access' as const };

t.test('joining claims the hash of the address, and says nothing of the person', async (t) => {
  const entryId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const nobody: Pick<Decider<null, WaitlistEvent>, 'initial' | 'evolve'> = { initial: null, evolve: () => null };
  t.same(
    given(nobody, []).when(() => joinWaitlist({ entryId, emailHash: 'hash' })),
    {
      events: [{ type: 'waitlist_joined', payload: { entry_id: entryId, list: 'artist_early_access' } }],
      claims: ['waitlist:hash'],
    },
  );
});

t.test('leaving gives the address up', async (t) => {
  const entryId = '01890a5d-ac96-774b-bcce-b302099a8057';
  t.same(leaveWaitlist({ entryId, emailHash: 'hash' }), {
    events: [{ type: 'waitlist_left', payload: { entry_id: entryId } }],
    releases: ['waitlist:hash'],
  });
});

t.test('a person is read from what was typed', async (t) => {
  t.same(readPerson(body), { name: 'Ada Brush', email: 'ada@example.org' });
  t.same(readPerson({ ...body, name: ' Ada ', email: ' Ada@Example.ORG ' }), { name: 'Ada', email: 'ada@example.org' });
});

t.test('and is told what is missing', async (t) => {
  for (const name of ['', '  ', '\u00a0'])
    t.throws(() => readPerson({ ...body, name }), { code: 'VALIDATION', message: 'Please enter your name' });
  for (const email of ['', 'ada', 'ada@example', '@example.org', 'ada@', 'a da@example.org', 'ada@@example.org'])
    t.throws(
      () => readPerson({ ...body, email }),
      { code: 'VALIDATION', message: 'Please enter a valid email' },
      email,
    );
});
