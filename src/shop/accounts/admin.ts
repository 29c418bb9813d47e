import { sql } from 'kysely';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { USER_COLUMNS } from './caller.ts';
import { normaliseEmail } from './fields.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';

/** There is no account with this e-mail address; the message names it. */
export class UnknownAccountError extends Error {}

/** What an operator must know of an account before it gets a right. */
export type AccountToGrant = {
  id: number;
  email: string;
  name: string;
  is_admin: boolean;
  is_verified: boolean;
  created_at: Date;
};

const accounts = ({ db }: Pick<AccountParts, 'db'>) =>
  db.selectFrom('account.user').select(['id', 'email', 'name', 'is_admin', 'is_verified', 'created_at']);

/** The account of an address. @throws UnknownAccountError */
export async function findAccountToGrant(parts: Pick<AccountParts, 'db'>, email: string): Promise<AccountToGrant> {
  const address = normaliseEmail(email);
  const account = await accounts(parts).where('email', '=', address).executeTakeFirst();
  if (!account) throw new UnknownAccountError(`There is no account with the e-mail address ${address}.`);
  return account;
}

/** The account of a number. @throws UnknownAccountError */
export async function findAccountToRecover(parts: Pick<AccountParts, 'db'>, id: number): Promise<AccountToGrant> {
  const account = await accounts(parts).where('id', '=', id).executeTakeFirst();
  if (!account) throw new UnknownAccountError(`There is no account ${id}.`);
  return account;
}

async function setAdmin(parts: AccountParts, email: string, isAdmin: boolean): Promise<boolean> {
  const address = normaliseEmail(email);
  const type = isAdmin ? 'account_admin_granted' : 'account_admin_revoked';
  const changed = await recordChange(parts, { types: [type], by: 'operator', at: new Date() }, (transaction) =>
    transaction
      .updateTable('account.user')
      // Whoever gets the right again has as long as anybody to add a second factor.
      .set({ is_admin: isAdmin, factor_due_at: null })
      .where('email', '=', address)
      .where('is_admin', '<>', isAdmin)
      .returning(USER_COLUMNS)
      .executeTakeFirst(),
  );
  if (changed) return true;
  await findAccountToGrant(parts, email);
  return false;
}

/**
 * Makes an account an administrator.
 *
 * @returns false when it was one already
 * @throws UnknownAccountError, OVERLOADED or UNAVAILABLE
 */
export function grantAdmin(parts: AccountParts, email: string): Promise<boolean> {
  return setAdmin(parts, email, true);
}

/**
 * Takes the administrator's right away; the account keeps everything else.
 *
 * @returns false when it was no administrator
 * @throws UnknownAccountError, OVERLOADED or UNAVAILABLE
 */
export function revokeAdmin(parts: AccountParts, email: string): Promise<boolean> {
  return setAdmin(parts, email, false);
}

type Configured = { emails: string[]; production: boolean };

/**
 * Whether an address alone makes its account an administrator. In production none does: addresses are not verified, so
 * only the operator makes administrators.
 */
export function isConfiguredAdmin({ emails, production }: Configured, email: string): boolean {
  return !production && emails.includes(email);
}

/**
 * Makes administrators of the accounts with a configured address. Where the operator has taken the right away, only the
 * operator gives it back.
 *
 * @param configured `emails` in lower case
 * @returns the addresses that became administrators now; none in production
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function grantConfiguredAdmins(
  parts: AccountParts,
  { emails, production }: Configured,
): Promise<string[]> {
  if (production || emails.length === 0) return [];
  const accounts = await parts.db
    .selectFrom('account.user as u')
    .select('u.email')
    .where('u.email', 'in', emails)
    .where('u.is_admin', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('log.domain_event as e')
            .select('e.position')
            .where('e.lane', '=', DOMAIN_LANE)
            .where('e.stream_id', '=', sql<string>`'account-' || u.id`)
            .where('e.type', '=', 'account_admin_revoked'),
        ),
      ),
    )
    .execute();
  for (const { email } of accounts) await grantAdmin(parts, email);
  return accounts.map(({ email }) => email);
}
