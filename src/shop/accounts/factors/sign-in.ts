import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { CodeBody, PasskeyOptionsReply, PasskeySignInBody } from '../../../contract/factors.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { type AppError, fail } from '../../../errors.ts';
import type { Budget, RateLimiter } from '../../../serving/http/rate-limit.ts';
import type { AccountParts } from '../parts.ts';
import { type Beginning, type Begun, begin } from '../sessions.ts';
import { handleOf, knownPasskeys, makeChallenge } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { countTry, issueTicket, readTicket, spendTicket, TICKET_LIFE } from './tickets.ts';
import { looksLikeTotp, spendTotp } from './totp.ts';
import { verifyUse } from './verify.ts';

/** Codes that are tried for an account by whoever knows its password: a ticket is had for each five of them. */
const CODES: Budget = { name: 'codes', max: 10, windowMs: 3_600_000 };

const refused = (): AppError => fail('PASSKEY_REFUSED', { statusCode: 401 });

/**
 * Begins to sign in by a passkey: by one of the account whose password was proved, or else by any that the browser has.
 *
 * @throws TICKET_EXPIRED
 */
export async function offerSignIn(
  db: Kysely<DB>,
  party: RelyingParty,
  proved: string | undefined,
  now: Date,
): Promise<PasskeyOptionsReply> {
  const userId =
    proved === undefined ? null : (await readTicket(db, { ticket: proved, purpose: 'factor' }, now)).userId;
  const challenge = makeChallenge();
  return {
    ticket: await issueTicket(db, { userId, purpose: 'sign-in', kept: challenge }, now),
    options: {
      challenge,
      rpId: party.id,
      timeout: TICKET_LIFE,
      ...(userId !== null && { allowCredentials: await knownPasskeys(db, userId) }),
      userVerification: 'required',
    },
  };
}

/**
 * Signs in by a passkey.
 *
 * @throws PASSKEY_REFUSED, TICKET_EXPIRED; INVALID_CREDENTIALS when the account is closed; OVERLOADED or UNAVAILABLE
 */
export async function signInByPasskey(
  parts: AccountParts & { log: Pick<FastifyBaseLogger, 'warn'> },
  party: RelyingParty,
  { ticket, credential }: PasskeySignInBody,
  beginning: Beginning,
): Promise<Begun> {
  const { userId, kept: challenge } = await readTicket(parts.db, { ticket, purpose: 'sign-in' }, beginning.at);
  const passkey = await parts.db
    .selectFrom('account.passkey')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (!passkey || (userId ?? passkey.user_id) !== passkey.user_id) throw refused();
  if ((credential.response.userHandle ?? handleOf(passkey.user_id)) !== handleOf(passkey.user_id)) throw refused();
  const counter = await verifyUse(party, challenge, credential, passkey);
  if (counter === null) throw refused();
  return begin(parts, passkey.user_id, beginning, async (transaction) => {
    await spendTicket(transaction, ticket);
    // Many passkeys count nothing, and say 0 for ever.
    const { numUpdatedRows } = await transaction
      .updateTable('account.passkey')
      .set({ counter, last_used_at: beginning.at })
      .where('id', '=', passkey.id)
      .where(({ eb, or }) => or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return undefined;
    parts.log.warn(
      { reqId: beginning.requestId },
      'a passkey was refused: its counter has not risen, or it was removed',
    );
    throw refused();
  });
}

/**
 * Ends a sign-in that a password has begun by a code of an app, or a recovery code.
 *
 * @throws CODE_WRONG, TICKET_EXPIRED, RATE_LIMITED; OVERLOADED or UNAVAILABLE
 */
export async function signInByCode(
  parts: AccountParts & { limiter: RateLimiter },
  { ticket, code }: CodeBody,
  beginning: Beginning,
): Promise<Begun> {
  const userId = await countTry(parts.db, ticket, beginning.at);
  const isTotp = looksLikeTotp(code);
  // A recovery code is too long to be guessed. So whoever knows the password does not keep its owner out by wrong codes.
  if (isTotp) await parts.limiter.spend(CODES, String(userId));
  const spend = isTotp ? spendTotp : spendRecoveryCode;
  return begin(parts, userId, beginning, async (transaction) => {
    await spendTicket(transaction, ticket);
    if (!(await spend(transaction, userId, code, beginning.at))) throw fail('CODE_WRONG');
    return undefined;
  });
}
