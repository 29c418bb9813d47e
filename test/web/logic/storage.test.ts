import t from 'tap';
import { listFrom, safeStorage } from '../../../web/src/lib/storage.ts';

/** A storage of so many characters, as browsers count them: keys and values together. */
function storageOf(room: number, values = new Map<string, string>()) {
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...values].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);
      if (others + key.length + value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

t.test('a storage that works keeps everything', async (t) => {
  const browsers = storageOf(100);
  const storage = safeStorage(() => browsers);
  t.equal(storage.get('choice'), null);
  t.equal(storage.set('choice', 'declined'), true);
  t.equal(browsers.values.get('choice'), 'declined');
  t.equal(storage.get('choice'), 'declined');
  storage.remove('choice');
  t.equal(browsers.values.size, 0);
  t.equal(storage.get('choice'), null);
});

// Shows 8.1
t.test('a blocked storage is one of this page', async (t) => {
  const storage = safeStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  t.equal(storage.get('choice'), null);
  t.equal(storage.set('choice', 'declined'), false);
  t.equal(storage.get('choice'), 'declined');
  storage.remove('choice');
  t.equal(storage.get('choice'), null);
});

t.test('a storage that is blocked while the page is open keeps nothing that was removed', async (t) => {
  let blocked = false;
  const browsers = storageOf(100);
  const storage = safeStorage(() => {
    if (blocked) throw new DOMException('Access is denied for this document.', 'SecurityError');
    return browsers;
  });
  storage.set('token', 'abc');
  blocked = true;
  storage.remove('token');
  blocked = false;
  t.equal(storage.get('token'), null);
});

// Shows 8.1
t.test('a full storage', async (t) => {
  t.test('keeps the rest in memory, and no old value of it', async (t) => {
    const browsers = storageOf(
      30,
      new Map([
        ['token', 'old'],
        ['filler', 'x'.repeat(15)],
      ]),
    );
    const storage = safeStorage(() => browsers);
    t.equal(storage.set('token', 'much-longer-than-before'), false);
    t.equal(storage.get('token'), 'much-longer-than-before');
    t.equal(browsers.values.has('token'), false, 'a page that is loaded later has no old token');
    t.equal(storage.set('token', 'new'), true);
    t.equal(browsers.values.get('token'), 'new');
    t.equal(storage.get('token'), 'new');
  });

  t.test('makes room by what it replaces, as a browser does that counts both', async (t) => {
    const values = new Map([['list', '12345']]);
    const strict = { ...storageOf(12, values) };
    const setItem = strict.setItem;
    strict.setItem = (key, value) => {
      if (values.has(key)) throw new DOMException('Full', 'QuotaExceededError');
      setItem(key, value);
    };
    const storage = safeStorage(() => strict);
    t.equal(storage.set('list', '54321'), true);
    t.equal(values.get('list'), '54321');
  });

  t.test('heeds what another tab stores', async (t) => {
    const browsers = storageOf(10);
    const storage = safeStorage(() => browsers);
    storage.set('choice', 'declined-here');
    browsers.values.set('choice', 'ok');
    storage.heed('other');
    t.equal(storage.get('choice'), 'declined-here');
    storage.heed('choice');
    t.equal(storage.get('choice'), 'ok');
    storage.set('choice', 'declined-here');
    browsers.values.clear();
    storage.heed(null);
    t.equal(storage.get('choice'), null);
  });
});

t.test('a stored list that anybody may have changed is read as far as it is right', async (t) => {
  const isNumber = (element: unknown) => typeof element === 'number';
  for (const text of [null, '', '{', 'null', '{"a":1}', '"text"', '7', '[[', 'undefined'])
    t.same(listFrom(text, isNumber), [], String(text));
  t.same(listFrom('[1, null, "2", {}, [3], 4]', isNumber), [1, 4]);
});

t.test('a storage names its keys: those of the browser and those of this page', async (t) => {
  const storage = safeStorage(() =>
    storageOf(
      20,
      new Map([
        ['a:1', 'x'],
        ['b:1', 'y'],
      ]),
    ),
  );
  t.same(storage.keys('a:'), ['a:1']);
  const full = storageOf(12, new Map([['a:1', 'x']]));
  const bounded = safeStorage(() => full);
  t.equal(bounded.set('a:2', 'longer than there is room'), false);
  t.same(bounded.keys('a:').sort(), ['a:1', 'a:2']);
  bounded.remove('a:2');
  t.same(bounded.keys('a:'), ['a:1']);
});
