import { Command } from 'commander';
import { type Run, requireDemo } from './operator.ts';
import { table } from './words.ts';

/** `demo-accounts`: makes accounts to sign in with. */
export function demoAccountsCommand(run: Run): Command {
  return new Command('demo-accounts')
    .description('make an administrator, a shopper and an artist with generated passwords, once, and show them')
    .action(() =>
      run(async (operator) => {
        requireDemo();
        const { openDemoAccounts } = await import('../../demo/accounts.ts');
        const accounts = await openDemoAccounts(operator);
        const rows = accounts.map(({ role, email, password }) => [role, email, password]);
        operator.terminal.say(...table(['role', 'e-mail', 'password'], rows));
        operator.terminal.give(accounts);
        return 0;
      }),
    );
}
