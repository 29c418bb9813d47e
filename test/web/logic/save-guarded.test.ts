import t from 'tap';
import { lostAsText } from '../../../web/src/features/minisites/lost-as-text.ts';
import { mergeFields } from '../../../web/src/lib/forms/merge-fields.ts';
import { saveGuarded } from '../../../web/src/lib/forms/save-guarded.ts';
import { ApiError } from '../../../web/src/lib/reading/errors.ts';
import { valueText } from '../../../web/src/lib/value-text.ts';

type Form = { title: string; bio: string };

/** A thing that is saved under a tag, as the server does it. `onRead` may change it again. */
function shelf(fields: Form, onRead: () => void = () => undefined) {
  const thing = {
    fields,
    version: 1,
    save(next: Form) {
      thing.fields = next;
      thing.version += 1;
    },
  };
  return {
    thing,
    guarded: {
      read: async () => {
        const seen = { fields: thing.fields, etag: String(thing.version) };
        onRead();
        return seen;
      },
      write: async (next: Form, etag: string | null) => {
        if (etag !== String(thing.version)) throw new ApiError(412, 'CHANGED_SINCE', 'Changed');
        thing.save(next);
        return 'saved';
      },
    },
  };
}

t.test('changes of both sides come together, unless both changed a field', async (t) => {
  const base = { a: '', b: '', c: 'x', d: true };
  const mine = { a: 'mine', b: '', c: 'same', d: false };
  t.same(mergeFields({ base, mine, theirs: { a: '', b: 'theirs', c: 'same', d: true } }), {
    fields: { a: 'mine', b: 'theirs', c: 'same', d: false },
    differing: [],
  });
  t.same(mergeFields({ base, mine, theirs: { a: 'theirs', b: '', c: 'y', d: true } }), {
    fields: { a: 'mine', b: '', c: 'same', d: false },
    differing: ['a', 'c'],
  });
});

t.test('a save takes the changes of another tab along', async (t) => {
  const seed = { fields: { title: 'Tide', bio: 'Old' }, etag: '1' };
  const { thing, guarded } = shelf(seed.fields);
  thing.save({ title: 'Tide', bio: 'Theirs' });
  const saved = await saveGuarded(guarded, seed, { title: 'Mine', bio: 'Old' });
  t.same(saved, { fields: { title: 'Mine', bio: 'Theirs' }, answer: 'saved' });
  t.same(thing.fields, { title: 'Mine', bio: 'Theirs' });
});

t.test('a save that touches the same field writes nothing, and says what differs', async (t) => {
  const seed = { fields: { title: 'Tide', bio: 'Old' }, etag: '1' };
  const { thing, guarded } = shelf(seed.fields);
  thing.save({ title: 'Theirs', bio: 'Also theirs' });
  t.same(await saveGuarded(guarded, seed, { title: 'Mine', bio: 'Old' }), {
    conflict: {
      now: { fields: { title: 'Theirs', bio: 'Also theirs' }, etag: '2' },
      fields: { title: 'Mine', bio: 'Also theirs' },
      differing: ['title'],
    },
  });
  t.equal(thing.version, 2);
});

t.test('a save whose answer was lost is no conflict when it is sent again', async (t) => {
  const seed = { fields: { title: 'Tide', bio: 'Old' }, etag: '1' };
  const { thing, guarded } = shelf(seed.fields);
  const mine = { title: 'Mine', bio: 'Old' };
  thing.save(mine);
  t.match(await saveGuarded(guarded, seed, mine), { answer: 'saved' });
});

t.test('a thing that changes at each look is given up, and other failures are thrown', async (t) => {
  const seed = { fields: { title: 'Tide', bio: 'Old' }, etag: '0' };
  let writes = 0;
  const { guarded } = shelf(seed.fields, () => undefined);
  const busy = {
    ...guarded,
    write: async () => {
      writes += 1;
      throw new ApiError(412, 'CHANGED_SINCE', 'Changed');
    },
  };
  await t.rejects(saveGuarded(busy, seed, { title: 'Mine', bio: 'Old' }), /Changed/);
  t.equal(writes, 3);
  const away = { ...guarded, write: () => Promise.reject(new ApiError(0, 'NETWORK', 'Away')) };
  await t.rejects(saveGuarded(away, seed, seed.fields), /Away/);
});

t.test('what the text editor loses is said in words', async (t) => {
  t.same(
    lostAsText('<p>Salt <strong>and</strong> <a href="https://a.example">rope</a></p><h2>x</h2><ul><li>y</li></ul>'),
    [],
  );
  t.same(lostAsText('<TABLE><tr><td>1</td></tr></TABLE><pre>x</pre><h4/>'), [
    'tables (their words stay)',
    'headings of other sizes',
    'code',
  ]);
  t.same(lostAsText('<img src="https://a.example/x" alt="title=3" title="3"><a title="x" href="y">z</a>'), [
    'the titles of pictures',
    'the titles of links',
  ]);
  t.same(lostAsText('a < b, and <tablet>'), []);
});

t.test('values are compared in words', async (t) => {
  t.equal(valueText('<p>Salt</p>\n<p>and  rope</p>'), 'Salt and rope');
  t.equal(valueText(true), 'Yes');
  t.equal(valueText(' '), 'Empty');
  t.equal(valueText('x'.repeat(500)).length, 301);
});
