import { Command } from 'commander';
import { grantAdmin, revokeAdmin } from '../shop/accounts/admin.ts';
import { accountParts, type Run } from './operator.ts';

/** `admin`: makes accounts administrators, or takes that right away. */
export function adminCommand(run: Run): Command {
  const command = new Command('admin').description('make an account an administrator, or take that right away');
  command
    .command('grant')
    .description('make the account of an e-mail address an administrator')
    .argument('<email>')
    .action((email: string) =>
      run(async (operator) => {
        const changed = await grantAdmin(accountParts(operator), email);
        operator.terminal.say(changed ? `${email} is an administrator now.` : `${email} was an administrator already.`);
        operator.terminal.give({ email, is_admin: true, changed });
        return 0;
      }),
    );
  command
    .command('revoke')
    .description('take the right away; the account keeps everything else')
    .argument('<email>')
    .action((email: string) =>
      run(async (operator) => {
        const changed = await revokeAdmin(accountParts(operator), email);
        operator.terminal.say(changed ? `${email} is no longer an administrator.` : `${email} was no administrator.`);
        operator.terminal.give({ email, is_admin: false, changed });
        return 0;
      }),
    );
  return command;
}
