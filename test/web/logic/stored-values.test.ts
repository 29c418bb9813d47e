import t from 'tap';
import { decodeHash } from '../../../web/src/lib/decode-hash.ts';
import { rememberedPosition, rememberPosition } from '../../../web/src/lib/reading/log-position.ts';
import { storedToken, storedUser } from '../../../web/src/lib/session/session-store.ts';
import { deviceStorage, tabStorage } from '../../../web/src/lib/storage.ts';
import { readKept } from '../../../web/src/lib/tracking/kept-events.ts';

// Shows 8.1
t.test('a hash is a name, whether it decodes or not', async (t) => {
  t.equal(decodeHash('#caf%C3%A9'), 'café');
  t.equal(decodeHash('#50%'), '50%');
  t.equal(decodeHash('#%E0%A4%A'), '%E0%A4%A');
  t.equal(decodeHash(''), '');
});

t.test('a stored token that no header could carry is none', async (t) => {
  for (const text of ['', 'two words', 'línea', 'a\nb', '\u0000']) {
    deviceStorage.set('auth_token', text);
    t.equal(storedToken(), null, JSON.stringify(text));
    t.equal(storedUser(), null);
  }
  deviceStorage.set('auth_token', 'aGVhZA.Ym9keQ.c2lnbg');
  t.equal(storedToken(), 'aGVhZA.Ym9keQ.c2lnbg');
  deviceStorage.remove('auth_token');
});

t.test('a stored position that is none is not asked for, and gives way to the next one', async (t) => {
  for (const text of ['', 'abc', '-1', '1.5', '1e9', 'Infinity', '9'.repeat(40)]) {
    tabStorage.set('log_position', text);
    t.equal(rememberedPosition(), null, text);
    rememberPosition('7');
    t.equal(rememberedPosition(), '7');
  }
  rememberPosition('5');
  t.equal(rememberedPosition(), '7', 'the highest is kept');
});

t.test('events that were kept are read without those that are none', async (t) => {
  const occurred_at = new Date().toISOString();
  const good = { event: { id: 'a', event_type: 'view_page', path: '/', occurred_at }, user: null };
  deviceStorage.set('events_waiting', JSON.stringify([null, 3, {}, { event: null }, { event: { id: 'b' } }, good]));
  t.same(readKept(), [good]);
});
