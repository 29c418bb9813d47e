import t from 'tap';
import { networksOf } from '../../../src/serving/http/networks.ts';
import { createSlots } from '../../../src/serving/images/slots.ts';

/** Takes slots for uploads that end when the test says so. */
function uploads() {
  const inSlot = createSlots();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let held = 0;
  const begin = (account: number, address: string) =>
    Promise.race([
      inSlot(account, networksOf(address), () => ended).then(() => 'ended'),
      // A refusal comes at once.
      new Promise((resolve) => setImmediate(() => resolve('taken'))),
    ]).catch((error) => error.code);
  return {
    end,
    /** How many of so many accounts, with three uploads each, are taken, and what the last was told. */
    async from(address: string, accounts: number) {
      let taken = 0;
      let told: unknown;
      for (let account = 0; account < accounts; account += 1)
        for (let upload = 0; upload < 3; upload += 1) {
          told = await begin(held + account, address);
          if (told === 'taken' || told === 'ended') taken += 1;
        }
      held += accounts;
      return { taken, told };
    },
  };
}

t.test('one account has three slots for uploads, and one network eight', async (t) => {
  const { from } = uploads();
  t.same(await from('192.0.2.1', 1), { taken: 3, told: 'taken' });
  t.same(await from('192.0.2.1', 22), { taken: 5, told: 'TOO_MANY_UPLOADS' });
  t.same(await from('192.0.2.2', 22), { taken: 8, told: 'TOO_MANY_UPLOADS' });
});

t.test('a customer of IPv6 takes no more by having many networks', async (t) => {
  const { from, end } = uploads();
  const networks = ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1', '2001:db8:0:5::1'];
  const taken: number[] = [];
  for (const network of networks) taken.push((await from(network, 5)).taken);
  t.same(taken, [8, 8, 8, 8, 0]);
  t.same(await from('192.0.2.3', 5), { taken: 8, told: 'TOO_MANY_UPLOADS' }, 'there is room for others');
  end();
  await new Promise((resolve) => setImmediate(resolve));
  t.equal((await from('2001:db8:0:5::1', 1)).taken, 3, 'slots are given back');
});
