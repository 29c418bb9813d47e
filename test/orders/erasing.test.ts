import t from 'tap';
import { commandLine } from '../helpers/command-line.ts';
import { openTestPool } from '../helpers/database.ts';
import { closeLongAgo } from '../operator/somebody.ts';
import { tracesInDatabase } from '../operator/traces.ts';
import { shopOf } from './shop.ts';

const SECRETS = {
  ship_to: { line1: '9 Nettlebed Row', name: 'Zerubbabel Quillfeather' },
  note: 'Ring the thistle bell',
};

t.test('erasing somebody who has orders', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const operator = commandLine(stack.database, stack.config.dataDir);
  const owner = openTestPool(t, stack.database, 'owner');
  const erase = async (who: typeof buyer) => {
    // The wait for tokens that are still good is over.
    await closeLongAgo(owner, stack, who);
    return operator.given(who.session.user.email).run('erase', '--yes');
  };
  const address = (who: object) => ({
    ship_to: { ...shop.bodyOf([]).ship_to, ...who },
    note: SECRETS.note,
  });
  const texts = [SECRETS.note, SECRETS.ship_to.line1, SECRETS.ship_to.name];

  await t.test('waits until what is paid has been delivered', async (t) => {
    const work = await shop.list(artist);
    const { order } = await shop.place(buyer, [[work, 50]], address(SECRETS.ship_to));
    const step = (name: string, body?: object) => artist.call('POST', `/sales/${order.id}/${name}`, body && { body });
    await step('accept');
    await step('paid', { paid_on: new Date().toISOString().slice(0, 10) });
    for (const side of [buyer, artist]) {
      const refused = await operator.given(side.session.user.email).run('erase', '--yes');
      t.match(refused, { code: 1, err: /has not been delivered/ });
    }
    t.match(await buyer.call('GET', '/auth/me'), { status: 200 }, 'nothing has been begun');
    await step('shipped', {});
    await step('delivered');
  });

  await t.test('waits until what is sent back has come, and its money has gone back', async (t) => {
    const work = await shop.list(artist);
    const { order } = await shop.place(buyer, [[work, 50]], address(SECRETS.ship_to));
    await shop.take(order.id, ['accept'], shop.paidToday(), ['shipped', {}], ['delivered']);
    const body = { lines: [{ artwork_id: work, quantity: 1 }], reason: `Too loud: ${SECRETS.note}` };
    t.match(await buyer.call('POST', `/orders/${order.id}/return`, { body }), { status: 200 });
    const refused = async (why: RegExp) => {
      for (const side of [buyer, artist])
        t.match(await operator.given(side.session.user.email).run('erase', '--yes'), { code: 1, err: why });
    };
    await refused(/still to be sent back/);
    await shop.take(order.id, ['return', { step: 'accept', answer: `As you said: ${SECRETS.note}` }]);
    await refused(/still to be sent back/);
    await shop.take(order.id, ['return', { step: 'received' }]);
    await refused(/Money is still to go back/);
    await shop.take(order.id, ['refund', { amount: 50 }]);
  });

  await t.test('frees what waits for them, and forgets what they said; numbers stay', async (t) => {
    const work = await shop.list(artist);
    await shop.place(buyer, [[work, 50]], address(SECRETS.ship_to));
    await stack.foldAll();
    t.not((await tracesInDatabase(owner, texts)).length, 0);
    t.match(await erase(buyer), { code: 0, out: /what was said in 3 orders/ });
    const { name, line1 } = SECRETS.ship_to;
    const kept = [`selling.invoice: ${line1}`, `selling.invoice: ${name}`];
    t.same(await tracesInDatabase(owner, texts), kept, 'but in the invoice of what is paid');
    t.equal(await shop.statusOf(work), 'available');
    t.match(await shop.see(artist, '/sales'), {
      total: 3,
      sales: [
        { status: 'cancelled', ship_to: null, note: null },
        { status: 'refunded', return: { state: 'received', reason: null, answer: null } },
        { status: 'delivered', total_amount: 50, ship_to: null },
      ],
    });
  });

  await t.test('leaves their buyers an order whose artist is gone', async (t) => {
    await artist.call('PUT', '/artists/me/selling', { body: { how_to_pay: 'By thistledown to Quill' } });
    const work = await shop.list(artist);
    const { order } = await shop.place(other, [[work, 50]]);
    const accepted = await shop.place(other, [[await shop.list(artist), 50]]);
    await artist.call('POST', `/sales/${accepted.order.id}/accept`);
    const refused = await operator.given(artist.session.user.email).run('erase', '--yes');
    t.match(refused, { code: 1, err: /may be paying/ });
    await other.call('POST', `/orders/${accepted.order.id}/cancel`);
    t.match(await erase(artist), { code: 0 });
    t.same(await tracesInDatabase(owner, ['By thistledown']), []);
    t.match((await other.call('GET', `/orders/${order.id}`)).body, {
      order: {
        status: 'cancelled',
        cancelled_by: 'house',
        artist: { name: 'Former artist' },
        lines: [{ title: 'No longer available' }],
      },
    });
  });
});
