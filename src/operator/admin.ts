import { Command } from 'commander';
import { type AccountToGrant, findAccountToGrant, grantAdmin, revokeAdmin } from '../shop/accounts/admin.ts';
import { accountParts, type Operator, OperatorError, type Run } from './operator.ts';
import { duration, escaped } from './words.ts';

type Consent = { yes?: boolean; unverified?: boolean };

/** The account in words. Two addresses may print alike, so whatever is unusual in them is escaped. */
const describe = ({ id, email, name, is_verified, created_at }: AccountToGrant): string[] => [
  `account   ${id}`,
  `address   ${escaped(email)}, ${is_verified ? 'verified' : 'not verified: nobody has proved that it is theirs'}`,
  `name      ${escaped(name)}`,
  `made      ${duration(Date.now() - created_at.getTime())} ago`,
];

/** @throws OperatorError unless the operator knows what they do */
async function consent({ terminal }: Operator, account: AccountToGrant, { yes, unverified }: Consent): Promise<void> {
  terminal.say(...describe(account));
  if (!account.is_verified && !unverified)
    throw new OperatorError(
      'Anybody may have registered this address: add --unverified if you know that the account is theirs.',
    );
  if (yes) return;
  if (!terminal.ask) throw new OperatorError('Nobody can be asked here: add --yes to make it an administrator.');
  const said = await terminal.ask('Make this account an administrator? Type yes: ');
  if (said.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.');
}

/** `admin`: makes accounts administrators, or takes that right away. */
export function adminCommand(run: Run): Command {
  const command = new Command('admin').description('make an account an administrator, or take that right away');
  command
    .command('grant')
    .description('make the account of an e-mail address an administrator')
    .argument('<email>')
    .option('--yes', 'do not ask')
    .option('--unverified', 'although nobody has proved that the address is theirs')
    .action((email: string, given: Consent) =>
      run(async (operator) => {
        const account = await findAccountToGrant(operator, email);
        if (!account.is_admin) await consent(operator, account, given);
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
