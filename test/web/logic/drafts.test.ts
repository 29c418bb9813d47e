import t from 'tap';
import { DRAFT_LIMITS, type Draft, type DraftOf, draftsIn } from '../../../web/src/lib/drafts.ts';
import { restoreDraft } from '../../../web/src/lib/restore-draft.ts';
import { type SafeStorage, safeStorage } from '../../../web/src/lib/storage.ts';

const DAY = 24 * 60 * 60 * 1_000;

function browserStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const ada: DraftOf = { user: 1, form: 'page', thing: 'new' };
const write = (of: DraftOf, title: string, by = 'tab'): Omit<Draft, 'at'> => ({
  ...of,
  by,
  etag: '"one"',
  values: { title },
  base: { title: '' },
});

function device() {
  const browsers = browserStorage();
  const clock = { now: 1_000_000 };
  const storage: SafeStorage = safeStorage(() => browsers);
  return { browsers, clock, drafts: draftsIn(storage, () => clock.now) };
}

t.test('a draft is kept for its form and its author until it is dropped', async (t) => {
  const { drafts, browsers } = device();
  t.equal(drafts.keep(write(ada, 'One')), true);
  t.equal(drafts.keep(write(ada, 'Two')), true);
  t.equal(drafts.keep(write({ ...ada, thing: '7' }, 'Seven')), true);
  t.same(drafts.find(ada)?.values, { title: 'Two' });
  t.equal(drafts.count(1), 2);
  drafts.drop(ada, 'another tab');
  t.ok(drafts.find(ada), 'the draft of another tab stays');
  drafts.drop(ada, 'tab');
  t.equal(drafts.find(ada), undefined);
  drafts.dropAll(1);
  t.equal(browsers.values.size, 0, 'nothing is left behind');
});

t.test('nobody is given the draft of somebody else', async (t) => {
  const { drafts } = device();
  drafts.keep(write(ada, 'Mine'));
  t.equal(drafts.find({ ...ada, user: 2 }), undefined);
  t.equal(drafts.count(2), 0);
  drafts.dropAll(2);
  t.same(drafts.find(ada)?.values, { title: 'Mine' });
});

t.test('drafts are bounded in number, size and age; the oldest goes first', async (t) => {
  const { drafts, clock, browsers } = device();
  for (let thing = 0; thing < DRAFT_LIMITS.drafts + 5; thing += 1)
    drafts.keep(write({ ...ada, thing: String(thing) }, 'x'));
  t.equal(drafts.count(1), DRAFT_LIMITS.drafts);
  t.equal(drafts.find({ ...ada, thing: '4' }), undefined);
  t.ok(drafts.find({ ...ada, thing: '5' }));
  const long = 'x'.repeat(DRAFT_LIMITS.characters / 3);
  for (const thing of ['a', 'b', 'c']) t.equal(drafts.keep(write({ ...ada, thing }, long)), true);
  t.ok((browsers.values.get('form_drafts')?.length ?? 0) <= DRAFT_LIMITS.characters + 100);
  t.equal(drafts.find({ ...ada, thing: 'a' }), undefined);
  t.ok(drafts.find({ ...ada, thing: 'c' }));
  t.equal(
    drafts.keep(write(ada, 'x'.repeat(DRAFT_LIMITS.characters))),
    false,
    'one that is too long is not kept, and says so',
  );
  clock.now += DRAFT_LIMITS.days * DAY - 1;
  t.ok(drafts.find({ ...ada, thing: 'c' }));
  clock.now += 1;
  t.equal(drafts.find({ ...ada, thing: 'c' }), undefined);
});

t.test('a blocked storage and what strangers put there break nothing', async (t) => {
  const blocked = draftsIn(
    safeStorage(() => {
      throw new Error('blocked');
    }),
  );
  t.equal(blocked.keep(write(ada, 'One')), false);
  const { browsers, drafts } = device();
  for (const text of ['{', 'null', '{}', '[null,1,{"user":1}]', '[{"user":1,"form":"page","thing":"new","at":"x"}]']) {
    browsers.values.set('form_drafts', text);
    t.equal(drafts.find(ada), undefined, text);
    t.equal(drafts.keep(write(ada, 'One')), true, text);
  }
});

t.test('a draft is put on what is saved now', async (t) => {
  const now = { fields: { title: 'Tide', bio: 'New bio', open: true }, etag: '"two"' };
  const draft = { ...write(ada, 'Mine'), at: 1, base: { title: 'Tide' } };
  t.same(restoreDraft(now, undefined), { seed: now, fields: now.fields, restored: false });
  t.same(restoreDraft(now, draft), { seed: now, fields: { ...now.fields, title: 'Mine' }, restored: true });
  const same = { ...draft, values: { title: 'Tide' }, base: { title: 'Old' } };
  t.equal(restoreDraft(now, same).restored, false, 'what was saved after all is no draft');
  const strange = { ...draft, values: { title: 7, open: 'yes', other: 'x' } };
  t.same(restoreDraft(now, strange).fields, now.fields, 'values of other kinds and other fields are left out');
});

t.test('a draft of a field that was changed elsewhere keeps the older tag', async (t) => {
  const now = { fields: { title: 'Theirs', bio: 'New bio' }, etag: '"two"' };
  const draft = { ...write(ada, 'Mine'), at: 1, base: { title: 'Tide' } };
  t.same(restoreDraft(now, draft), {
    seed: { fields: { title: 'Tide', bio: 'New bio' }, etag: '"one"' },
    fields: { title: 'Mine', bio: 'New bio' },
    restored: true,
  });
});
