import t from 'tap';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { note, openNotes } from '../helpers/domain-log.ts';

t.test('a claim', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  const log = openNotes(db);

  await t.test('goes to one of two streams that race for it', async (t) => {
    const logs = [openNotes(db), openNotes(db)];
    for (let round = 0; round < 10; round += 1) {
      const claims = [`slug:race-${round}`];
      const verdicts = await Promise.all(logs.map((log, n) => log.append(note(`racer-${round}-${n}`, { claims }))));
      t.same(verdicts.map(({ verdict }) => verdict).sort(), ['claim_taken', 'stored']);
    }
  });

  await t.test('may be taken again by the stream that has it', async (t) => {
    await log.append(note('keeper', { claims: ['slug:mine'] }));
    t.match(await log.append(note('keeper', { claims: ['slug:mine'] })), { verdict: 'stored', version: 2 });
  });

  await t.test('is free for others once it is given up, in the same append too', async (t) => {
    await log.append(note('first', { claims: ['slug:old'] }));
    t.match(await log.append(note('second', { claims: ['slug:old'] })), { verdict: 'claim_taken', claim: 'slug:old' });
    const renamed = note('first', { claims: ['slug:new'], releases: ['slug:old'] });
    t.match(await log.append(renamed), { verdict: 'stored' });
    t.match(await log.append(note('second', { claims: ['slug:old'] })), { verdict: 'stored' });
    t.match(await log.append(note('third', { claims: ['slug:new'] })), { verdict: 'claim_taken', claim: 'slug:new' });
  });

  await t.test('cannot be given up by somebody else', async (t) => {
    await log.append(note('owner', { claims: ['slug:owned'] }));
    t.match(await log.append(note('thief', { releases: ['slug:owned'] })), { verdict: 'stored' });
    t.match(await log.append(note('thief', { claims: ['slug:owned'] })), { verdict: 'claim_taken' });
  });

  await t.test('is not taken by an append that is refused for another of its claims', async (t) => {
    await log.append(note('holder', { claims: ['slug:held'] }));
    t.match(await log.append(note('greedy', { claims: ['slug:free', 'slug:held'] })), { verdict: 'claim_taken' });
    t.match(await log.append(note('modest', { claims: ['slug:free'] })), { verdict: 'stored' });
  });
});
