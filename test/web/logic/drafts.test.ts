import t from 'tap';
import { DRAFT_LIMITS, type Draft, type DraftOf, draftsIn } from '../../../web/src/lib/drafts/drafts.ts';
import { draftsOf, fileIdsOf, preferDraft } from '../../../web/src/lib/drafts/drafts-list.ts';
import { openDraft } from '../../../web/src/lib/drafts/open-draft.ts';
import { restoreDraft } from '../../../web/src/lib/drafts/restore-draft.ts';
import { holdForm } from '../../../web/src/lib/forms/form-locks.ts';
import { type SafeStorage, safeStorage } from '../../../web/src/lib/storage.ts';
import { until } from '../../helpers/until.ts';

const DAY = 24 * 60 * 60 * 1_000;

function browserStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const ada: DraftOf = { user: 1, form: 'page', thing: 'new' };
const written = (title: string) => ({ etag: '"one"', values: { title }, base: { title: '' } });
const draftOf = (of: DraftOf, title: string): Draft => ({ ...of, ...written(title), by: 'tab', at: 1 });

function device() {
  const browsers = browserStorage();
  const clock = { now: 1_000_000 };
  const storage: SafeStorage = safeStorage(() => browsers);
  return { browsers, clock, drafts: draftsIn(storage, () => clock.now) };
}

t.test('a draft is kept for its form and its author until it is dropped', async (t) => {
  const { drafts, browsers, clock } = device();
  t.equal(drafts.keep(ada, 'tab', written('One')), true);
  t.equal(drafts.keep(ada, 'tab', written('Two')), true);
  t.equal(drafts.keep({ ...ada, thing: '7' }, 'tab', written('Seven')), true);
  t.same(drafts.find(ada)?.values, { title: 'Two' });
  t.equal(draftsOf(1, drafts).length, 2);
  clock.now += 1;
  drafts.keep(ada, 'another tab', written('Three'));
  t.same(drafts.find(ada)?.values, { title: 'Three' }, 'the newest comes first');
  drafts.drop(ada, 'another tab');
  t.same(drafts.find(ada)?.values, { title: 'Two' }, 'the draft of the other tab stays');
  drafts.drop(ada, 'tab');
  t.equal(drafts.find(ada), undefined);
  for (const draft of draftsOf(1, drafts)) drafts.discard(draft);
  t.equal(browsers.values.size, 0, 'nothing is left behind');
});

t.test('a draft that was discarded is put back as it was, and one that has gone on is not discarded', async (t) => {
  const { drafts, clock } = device();
  clock.now = Date.now() - 1_000;
  drafts.keep(ada, 'tab', written('One'));
  const [first] = draftsOf(1, drafts);
  if (first === undefined) throw new Error('There is no draft');
  drafts.discard(first);
  t.same(draftsOf(1, drafts), []);
  drafts.put(first);
  t.same(draftsOf(1, drafts), [first]);
  clock.now += 1;
  drafts.keep(ada, 'tab', written('Two'));
  drafts.discard(first);
  t.same(drafts.find(ada)?.values, { title: 'Two' });
  clock.now += 1;
  drafts.keep(ada, 'another tab', written('Three'));
  const older = draftsOf(1, drafts)[1];
  if (older === undefined) throw new Error('There is no second draft');
  clock.now = Date.now() + 1_000;
  preferDraft(older, drafts);
  t.same(drafts.find(ada)?.values, { title: 'Two' }, 'the one that somebody goes on with comes first');
});

t.test('nobody is given the draft of somebody else', async (t) => {
  const { drafts } = device();
  drafts.keep(ada, 'tab', written('Mine'));
  t.equal(drafts.find({ ...ada, user: 2 }), undefined);
  t.same(draftsOf(2, drafts), []);
});

t.test('drafts are bounded in number, size, files and age; the oldest goes first', async (t) => {
  const { drafts, clock, browsers } = device();
  for (let thing = 0; thing < DRAFT_LIMITS.drafts + 5; thing += 1) {
    clock.now += 1;
    drafts.keep({ ...ada, thing: String(thing) }, 'tab', written('x'));
  }
  t.equal(browsers.values.size, DRAFT_LIMITS.drafts);
  t.equal(drafts.find({ ...ada, thing: '4' }), undefined);
  t.ok(drafts.find({ ...ada, thing: '5' }));
  const long = 'x'.repeat(DRAFT_LIMITS.characters / 3);
  for (const thing of ['a', 'b', 'c']) {
    clock.now += 1;
    t.equal(drafts.keep({ ...ada, thing }, 'tab', written(long)), true);
  }
  const characters = [...browsers.values.values()].reduce((sum, text) => sum + text.length, 0);
  t.ok(characters <= DRAFT_LIMITS.characters);
  t.equal(drafts.find({ ...ada, thing: 'a' }), undefined);
  t.ok(drafts.find({ ...ada, thing: 'c' }));
  clock.now += 1;
  t.equal(
    drafts.keep(ada, 'tab', written('x'.repeat(DRAFT_LIMITS.characters))),
    false,
    'one that is too long is not kept, and says so',
  );
  const images = (thing: string, size: number) =>
    drafts.keep({ user: 1, form: 'images', thing }, 'tab', { ...written(''), files: [{ id: thing, size, text: '' }] });
  for (const thing of ['1', '2', '3']) {
    clock.now += 1;
    t.equal(images(thing, DRAFT_LIMITS.bytes / 2), true);
  }
  t.same([...fileIdsOf(drafts)].sort(), ['2', '3']);
  t.equal(images('4', DRAFT_LIMITS.bytes + 1), false);
  clock.now += DRAFT_LIMITS.days * DAY - 1;
  t.ok(draftsOf(1, drafts).length > 0);
  clock.now += 1;
  t.same(draftsOf(1, drafts), []);
  drafts.tidy();
  t.equal(browsers.values.size, 0, 'what is too old is not even stored');
});

t.test('a blocked storage and what strangers put there break nothing', async (t) => {
  const blocked = draftsIn(
    safeStorage(() => {
      throw new Error('blocked');
    }),
  );
  t.equal(blocked.keep(ada, 'tab', written('One')), false);
  t.same(blocked.find(ada)?.values, { title: 'One' }, 'it is kept as long as the page');
  const { browsers, drafts } = device();
  const key = 'draft:1:page:new:other';
  for (const text of ['{', 'null', '{}', '{"user":1}', '{"user":1,"form":"page","thing":"new","at":"x"}', '],[']) {
    browsers.values.set(key, text);
    t.same(draftsOf(1, drafts), [], text);
    t.equal(drafts.keep(ada, 'tab', written('One')), true, text);
    t.equal(browsers.values.has(key), false, `${text} is swept out`);
    drafts.drop(ada, 'tab');
  }
});

t.test('two tabs with one form each keep their own words', async (t) => {
  const { drafts, clock } = device();
  clock.now = Date.now();
  const first = openDraft(ada, drafts);
  const closeFirst = first.open(() => undefined);
  first.keep(written('Of the first tab'));
  let told = false;
  const second = openDraft(ada, drafts);
  t.same(second.found?.values, { title: 'Of the first tab' }, 'the second begins with what there is');
  const closeSecond = second.open(() => {
    told = true;
  });
  await until('the second tab is told', async () => told);
  clock.now += 1;
  second.keep(written('Of the second tab'));
  clock.now += 1;
  first.keep(written('Of the first tab, too'));
  t.same(
    draftsOf(1, drafts).map(({ values }) => values.title),
    ['Of the first tab, too', 'Of the second tab'],
  );
  second.drop();
  closeSecond();
  t.equal(first.isKept(), true, 'saving in one tab leaves the words of the other');
  closeFirst();
  const third = openDraft(ada, drafts);
  t.same(third.found?.values, { title: 'Of the first tab, too' });
  t.equal(third.isKept(), true);
});

t.test('a draft that no tab has open goes on in the form that found it', async (t) => {
  const { drafts, browsers } = device();
  drafts.keep(ada, 'crashed', written('One'));
  const form = openDraft(ada, drafts);
  const close = form.open(() => t.fail('no other tab has it open'));
  await until('it is taken over', async () => !drafts.has(ada, 'crashed'));
  t.equal(browsers.values.size, 1);
  t.equal(form.isKept(), true);
  close();
  const again = openDraft(ada, drafts);
  const closeAgain = again.open(() => undefined);
  again.drop();
  closeAgain();
  await until('what was discarded at once does not come back', async () => drafts.find(ada) === undefined);
});

t.test(
  'what another tab has open is not taken away, and what was discarded elsewhere is not called kept',
  async (t) => {
    const { drafts } = device();
    const leave = holdForm('other');
    drafts.keep(ada, 'other', written('One'));
    const form = openDraft(ada, drafts);
    let told = false;
    const close = form.open(() => {
      told = true;
    });
    await until('it is told', async () => told);
    form.drop();
    close();
    leave();
    t.ok(drafts.has(ada, 'other'));
    const next = openDraft(ada, drafts);
    t.equal(next.isKept(), true);
    for (const draft of draftsOf(1, drafts)) drafts.discard(draft);
    t.equal(next.isKept(), false);
  },
);

t.test('a draft is put on what is saved now', async (t) => {
  const now = { fields: { title: 'Tide', bio: 'New bio', open: true }, etag: '"two"' };
  const draft = { ...draftOf(ada, 'Mine'), base: { title: 'Tide' } };
  t.same(restoreDraft(now, undefined), { seed: now, fields: now.fields, restored: false });
  t.same(restoreDraft(now, draft), { seed: now, fields: { ...now.fields, title: 'Mine' }, restored: true });
  const same = { ...draft, values: { title: 'Tide' }, base: { title: 'Old' } };
  t.equal(restoreDraft(now, same).restored, false, 'what was saved after all is no draft');
  const strange = { ...draft, values: { title: 7, open: 'yes', other: 'x' } };
  t.same(restoreDraft(now, strange).fields, now.fields, 'values of other kinds and other fields are left out');
});

t.test('a draft of a field that was changed elsewhere keeps the older tag', async (t) => {
  const now = { fields: { title: 'Theirs', bio: 'New bio' }, etag: '"two"' };
  const draft = { ...draftOf(ada, 'Mine'), base: { title: 'Tide' } };
  t.same(restoreDraft(now, draft), {
    seed: { fields: { title: 'Tide', bio: 'New bio' }, etag: '"one"' },
    fields: { title: 'Mine', bio: 'New bio' },
    restored: true,
  });
});
