import t from 'tap';
import { addressIn } from '../../../web/src/lib/drafts/kept-address.ts';
import { safeStorage } from '../../../web/src/lib/storage.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** A device without a storage of its own, at a time and with somebody signed in. */
function device() {
  const is = { user: 7, now: 1_000_000 };
  const storage = safeStorage(() => {
    throw new Error('blocked');
  });
  return {
    is,
    storage,
    address: addressIn(
      storage,
      () => is.user,
      () => is.now,
    ),
  };
}

t.test('what is typed into the checkout is kept field by field, so that two tabs keep both', async (t) => {
  const { storage, is, address } = device();
  const tab = addressIn(
    storage,
    () => is.user,
    () => is.now,
  );
  t.same(address.texts(), {});
  address.keep('city', 'Lyon');
  tab.keep('line1', '3 Quai');
  t.same(address.texts(), { city: 'Lyon', line1: '3 Quai' });
  tab.keep('city', 'Nice');
  t.same(address.texts(), { city: 'Nice', line1: '3 Quai' });
  address.forget();
  t.same(tab.texts(), {});
});

t.test('nobody is shown what another account has typed, and its first word takes the place of it', async (t) => {
  const { is, address } = device();
  address.keep('city', 'Lyon');
  is.user = 8;
  t.same(address.texts(), {});
  address.keep('name', 'Kim');
  t.same(address.texts(), { name: 'Kim' });
  is.user = 7;
  t.same(address.texts(), {});
});

t.test('it is forgotten when its owner has left, and not when the owner comes in again', async (t) => {
  const { is, storage, address } = device();
  address.keep('city', 'Lyon');
  address.tidy();
  t.same(address.texts(), { city: 'Lyon' });
  is.user = 0;
  address.keep('city', 'Nice');
  address.tidy();
  t.same(storage.keys(''), []);
});

t.test('it is forgotten after a week', async (t) => {
  const { is, storage, address } = device();
  address.keep('city', 'Lyon');
  is.now += 6 * DAY;
  t.same(address.texts(), { city: 'Lyon' });
  is.now += 2 * DAY;
  t.same(address.texts(), {});
  address.tidy();
  t.same(storage.keys(''), []);
});

t.test('what anybody may have written there is no address', async (t) => {
  const { storage, address } = device();
  for (const text of ['', 'no', '{}', '[]', '{"user":7,"at":1000000,"texts":{"city":1}}', '{"user":7,"texts":{}}']) {
    storage.set('checkout', text);
    t.same(address.texts(), {}, text);
  }
});
