import { Command } from 'commander';
import {
  type AccountToGrant,
  findAccountToGrant,
  findAccountToRecover,
  grantAdmin,
  revokeAdmin,
} from '../shop/accounts/admin.ts';
import { removeFactors } from '../shop/accounts/factors/recover.ts';
import { askYes, type Consent } from './ask-yes.ts';
import { accountParts, type Operator, OperatorError, type Run } from './operator.ts';
import { duration, escaped } from './words.ts';

type Granting = Consent & { unverified?: boolean };

/** The account in words. Two addresses may print alike, so whatever is unusual in them is escaped. */
const describe = ({ id, email, name, is_verified, created_at }: AccountToGrant): string[] => [
  `account   ${id}`,
  `address   ${escaped(email)}, ${is_verified ? 'verified' : 'not verified: nobody has proved that it is theirs'}`,
  `name      ${escaped(name)}`,
  `made      ${duration(Date.now() - created_at.getTime())} ago`,
];

/** @throws OperatorError unless the operator knows what they do */
async function consent(operator: Operator, account: AccountToGrant, given: Granting): Promise<void> {
  if (!account.is_verified && !given.unverified)
    throw new OperatorError(
      'Anybody may have registered this address: add --unverified if you know that the account is theirs.',
    );
  await askYes(operator.terminal, given, 'make this account an administrator');
}

/** The account that is named by its number or its address. @throws OperatorError, UnknownAccountError */
function findRecovered(operator: Operator, given: string): Promise<AccountToGrant> {
  if (given.includes('@')) return findAccountToGrant(operator, given);
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new OperatorError('An account is named by its number, such as 7.');
  return findAccountToRecover(operator, Number(given));
}

/** `admin`: makes accounts administrators, takes that right away, or lets in who has lost their second factor. */
export function adminCommand(run: Run): Command {
  const command = new Command('admin').description(
    'make an account an administrator, take that right away, or remove a lost second factor',
  );
  command
    .command('grant')
    .description('make the account of an e-mail address an administrator')
    .argument('<email>')
    .option('--yes', 'do not ask')
    .option('--unverified', 'although nobody has proved that the address is theirs')
    .action((email: string, given: Granting) =>
      run(async (operator) => {
        const account = await findAccountToGrant(operator, email);
        operator.terminal.say(...describe(account));
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
  command
    .command('recover')
    .description('remove the second factor of an account whose owner has lost it, and end its sessions')
    .argument('<account>', 'its number, or its e-mail address')
    .option('--yes', 'do not ask')
    .action((given: string, consented: Consent) =>
      run(async (operator) => {
        const account = await findRecovered(operator, given);
        const { id } = account;
        operator.terminal.say(...describe(account));
        await askYes(
          operator.terminal,
          consented,
          'remove the passkeys and codes of this account, and end its sessions',
        );
        const changed = await removeFactors(accountParts(operator), id);
        operator.terminal.say(
          changed ? `The password of account ${id} alone signs in now.` : `Account ${id} has no second factor.`,
        );
        operator.terminal.give({ id, changed });
        return 0;
      }),
    );
  return command;
}
