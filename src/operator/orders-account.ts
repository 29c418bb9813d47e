import { Command, InvalidArgumentError } from 'commander';
import { findAccountToGrant } from '../shop/accounts/admin.ts';
import { nameAccount } from '../shop/orders/payouts/account.ts';
import { askYes, type Consent } from './ask-yes.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { escaped } from './words.ts';

const HELP = `
Stripe sends money to connected accounts alone. Connect the artist there, by a link of its dashboard, and name the account
that it has made of them, such as acct_1234. What was asked for before goes where it was to go; what failed because no
account was known is sent again within a week.`;

function readAccount(text: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(text)) throw new InvalidArgumentError('An account is letters, digits, - and _.');
  return text;
}

async function name(operator: Operator, email: string, account: string, given: Consent): Promise<number> {
  const { config, db, terminal } = operator;
  if (config.payments?.name !== 'stripe')
    throw new OperatorError('Only where PAYMENTS is stripe is an account named: else none is needed.');
  const { id, name: artist } = await findAccountToGrant(operator, email);
  await askYes(terminal, given, `send what is theirs of account ${id}, ${escaped(artist)}, to ${account}`);
  await nameAccount(db, id, account);
  terminal.say(`Account ${id} is paid out to ${account}.`);
  terminal.give({ id, account });
  return 0;
}

/** `orders account`: says to which account at Stripe an artist is paid out. */
export function accountCommand(run: Run): Command {
  return new Command('account')
    .description('say to which account at Stripe an artist is paid out')
    .argument('<email>', 'of the artist')
    .argument('<account>', 'at Stripe, such as acct_1234', readAccount)
    .option('--yes', 'do not ask')
    .addHelpText('after', HELP)
    .action((email: string, account: string, given: Consent) =>
      run((operator) => name(operator, email, account, given)),
    );
}
