import t from 'tap';
import { screenOf, titleOf } from '../../../web/src/features/drafts/describe-draft.ts';
import { partsOf } from '../../../web/src/features/messages/links.ts';
import { sendsByKey } from '../../../web/src/features/messages/sends-by-key.ts';
import { nameOfTo, readAddress } from '../../../web/src/features/messages/to.ts';
import { titleWith } from '../../../web/src/lib/unread/title-count.ts';

t.test('addresses of the web can be followed, and nothing else', (t) => {
  const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);
  t.same(links('See https://example.com/a?b=1, or http://example.org.'), [
    'https://example.com/a?b=1',
    'http://example.org',
  ]);
  t.same(links('javascript:alert(1) data:text/html,x mailto:a@example.com example.com'), []);
  t.same(links('http://'), []);
  for (const text of ['(https://example.com)', 'https://example.com', '', 'No link', 'a https://a.example b'])
    t.equal(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
      text,
      'no letter is lost',
    );
  t.end();
});

t.test('Enter alone sends at a desk, and never chooses a word', (t) => {
  const enter = { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const plain = { isComposing: false, keyCode: 13 };
  t.ok(sendsByKey(enter, plain, true));
  t.notOk(sendsByKey(enter, plain, false), 'on a phone it begins a line');
  t.notOk(sendsByKey({ ...enter, shiftKey: true }, plain, true), 'so does Shift and Enter');
  t.notOk(sendsByKey(enter, { isComposing: true, keyCode: 13 }, true));
  t.notOk(sendsByKey(enter, { isComposing: false, keyCode: 229 }, true), 'as Safari says it');
  t.notOk(sendsByKey({ ...enter, key: 'a' }, plain, true));
  t.end();
});

t.test('the title of the tab counts what is unread, once', (t) => {
  t.equal(titleWith('Bag · Vernissage', 3), '(3) Bag · Vernissage');
  t.equal(titleWith('(3) Bag · Vernissage', 4), '(4) Bag · Vernissage');
  t.equal(titleWith('(3) Bag · Vernissage', 0), 'Bag · Vernissage');
  t.end();
});

t.test('an address names a conversation, or what a new one is about', (t) => {
  t.equal(readAddress('12'), 12);
  t.same(readAddress('to-artist-3'), { kind: 'artist', id: 3 });
  t.same(readAddress('about-artwork-4'), { kind: 'artwork', id: 4 });
  t.same(readAddress('about-order-5'), { kind: 'order', id: 5 });
  for (const end of ['', '0', 'x', 'to-artwork-1', 'about-artist-1', 'to-artist-0', 'to-artist-', '1e3'])
    t.equal(readAddress(end), undefined, end);
  const names = [
    { conversation: 3 },
    { artist_id: 3 },
    { artist_id: 3, artwork_id: 4 },
    { artist_id: 3, order_id: 4 },
  ].map(nameOfTo);
  t.equal(new Set(names).size, 4);
  t.end();
});

t.test('a draft leads back to where it was written', (t) => {
  const draft = { user: 1, form: 'message' as const, at: 0, by: 'tab', etag: null, values: {}, base: {} };
  const places = {
    '12': '/messages/12',
    'artist-3': '/messages/to-artist-3',
    'artwork-4-3': '/messages/about-artwork-4',
    'order-5-3': '/messages/about-order-5',
  };
  for (const [thing, path] of Object.entries(places)) t.equal(screenOf({ ...draft, thing }), path);
  t.equal(titleOf({ ...draft, thing: '12', name: 'Maren Holt' }), 'Message to “Maren Holt”');
  t.equal(titleOf({ ...draft, thing: '12' }), 'Message');
  t.end();
});
