import { sql } from 'kysely';
import t from 'tap';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';
import { closeLongAgo, joinWaitlist, NAME } from '../../operator/somebody.ts';
import { tracesInDatabase } from '../../operator/traces.ts';

t.test('the command that erases', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, stack.config.dataDir);

  t.test('nobody is erased without being known, or without a yes', async (t) => {
    const { email } = (await stack.shopper()).session.user;
    t.match(await operator.given('nobody@example.org').run('erase', '--yes'), {
      code: 1,
      out: '',
      err: 'Nobody is known by the e-mail address nobody@example.org.\n',
    });
    t.same(await operator.given('nobody@example.org').json('erase', '--yes'), {
      error: 'Nobody is known by the e-mail address nobody@example.org.',
    });
    t.match(await operator.given(email).start('erase').ended, {
      code: 1,
      err: 'Nobody can be asked here: add --yes to erase for good.\n',
    });
    t.not((await tracesInDatabase(owner, [email])).length, 0);
    t.match(await operator.run('erase', '--yes'), {
      code: 1,
      err: /^Whom\? Write the e-mail address to standard input/,
    });
    t.match(await operator.run('erase', email, '--yes'), { code: 2 }, 'no address stands on a command line');
  });

  t.test('somebody who only waits is erased, mailed nothing, and may wait again', async (t) => {
    const email = 'waiting@example.org';
    await joinWaitlist(stack, email);
    const { code, out } = await operator.given(email).run('erase', '--yes');
    t.equal(code, 0);
    t.equal(out, `Erased ${email}: waitlist entry.\n0 events of the log and 0 events of engagement were blanked.\n`);
    t.same(await tracesInDatabase(owner, [email, NAME]), []);
    const { rows } = await sql`select from log.claim`.execute(stack.db);
    t.equal(rows.length, 0, 'the claim on the address is free');
    t.equal((await joinWaitlist(stack, email)).status, 201);
  });

  t.test('somebody who only registered is erased', async (t) => {
    const shopper = await stack.shopper('Ottoline');
    const { email, id } = shopper.session.user;
    await closeLongAgo(owner, stack, shopper);
    const { code, out } = await operator.given(email).start('erase', '--yes').ended;
    t.equal(code, 0);
    t.match(out, `Erased ${email}: account ${id}.\n`);
    t.same(await tracesInDatabase(owner, [email, 'Ottoline']), []);
    await until('their token opens nothing', async () => (await shopper.call('GET', '/cart')).status === 401);
  });

  t.test(
    'somebody whose address is kept as it was typed, from before addresses had one form, is found by it',
    async (t) => {
      const shopper = await stack.shopper('Wilhelmina');
      const { id } = shopper.session.user;
      const email = `w${id}@bücher.example`;
      await owner.updateTable('account.user').set({ email }).where('id', '=', id).execute();
      await closeLongAgo(owner, stack, shopper);
      t.match(await operator.given(` ${email.toUpperCase()}`).run('erase', '--yes'), {
        code: 0,
        out: new RegExp(`^Erased ${email}: account ${id}`),
      });
      t.same(await tracesInDatabase(owner, [email, 'Wilhelmina']), []);
    },
  );

  t.test('a read model that does not fold is in the way, until it does', async (t) => {
    const artist = await stack.artist('Hyacintha');
    const { email } = artist.session.user;
    await closeLongAgo(owner, stack, artist);
    await stack.foldAll();
    await operator.run('pause', 'catalogue');
    t.match(await operator.given(email).run('erase', '--yes'), {
      code: 1,
      err: 'catalogue does not fold: see status, make it fold, and try again.\n',
    });
    await operator.run('resume', 'catalogue');
    t.equal((await operator.given(email).run('erase', '--yes')).code, 0);
    t.same(await tracesInDatabase(owner, [email, 'Hyacintha']), []);
    t.match(await operator.run('verify'), { code: 0, out: /equal\n$/ });
  });
});
