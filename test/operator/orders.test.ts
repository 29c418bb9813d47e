import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { BEFORE, forge, ofOrder, ofWork } from '../orders/forged.ts';
import { shopOf } from '../orders/shop.ts';

t.test('an operator looks at the orders, and proves that nothing contradicts', async (t) => {
  const { stack, artist, buyer, list, place } = await shopOf(t);
  const operator = commandLine(stack.database, stack.config.dataDir);
  const work = await list(artist);
  const { order } = await place(buyer, [[work, 50]]);

  await t.test('while one waits', async (t) => {
    await stack.foldAll();
    const { code, out } = await operator.run('orders');
    t.equal(code, 0);
    t.match(out, /^ {2}requested +1$/m);
    t.match(out, new RegExp(`^ {2}${order.id} +its artist +20`, 'm'));
    t.match(out, /^Commission: \$0\.00 earned, \$0\.00 gone back; artists owe the house \$0\.00$/m);
    t.match(await operator.run('orders', 'check'), {
      code: 0,
      out: '✓ 1 order, 0 paid; 0 pieces sold, 1 held; $0.00 gone back; commission $0.00 − $0.00 = $0.00; 0 contradictions\n',
    });
  });

  await t.test('when it is paid', async (t) => {
    await artist.call('POST', `/sales/${order.id}/accept`);
    const body = { paid_on: new Date().toISOString().slice(0, 10) };
    t.equal((await artist.call('POST', `/sales/${order.id}/paid`, { body })).status, 200);
    await stack.foldAll();
    t.match((await operator.run('orders')).out, /^Commission: \$7\.50 earned, .*; artists owe the house \$7\.50$/m);
    t.match(await operator.run('orders', 'check'), { code: 0, out: /^✓ 1 order, 1 paid; 1 piece sold, 0 held; / });
  });

  await t.test('and is told each contradiction with its order, and ends with 1', async (t) => {
    const told = [ofOrder(77).placed(BEFORE), ofOrder(77).refunded(100, 0), ofWork(work).sold(78)];
    await forge(stack, told);
    await stack.foldAll();
    const { code, out } = await operator.run('orders', 'check');
    t.equal(code, 1);
    t.same(out.split('\n').slice(0, 3), [
      '✗ order 77: $1.00 went back of $0.00',
      `✗ order 78, work ${work}: pieces sold: 1, paid: 0`,
      `✗ work ${work}: pieces sold: 2, held: 0, of 1`,
    ]);
    t.match(out, /^✗ 2 orders, 1 paid; .*; 3 contradictions$/m);
    t.match(await operator.json('orders', 'check'), { found: 3, contradictions: [{ order_id: 77, artwork_id: null }] });
  });
});
