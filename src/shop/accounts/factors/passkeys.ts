import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { User } from '../../../contract/accounts.ts';
import {
  type AddPasskeyBody,
  type AddPasskeyReply,
  type NewPasskeyOptionsReply,
  PASSKEY_LIMIT,
} from '../../../contract/factors.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import type { Caller } from '../../../serving/http/session.ts';
import type { Proof } from '../credentials.ts';
import { isUuid } from '../fields.ts';
import { lockProved, lockSession } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { noteAddedFactor, noteFactors } from './factors.ts';
import type { RelyingParty } from './relying-party.ts';
import { issueTicket, readOwnTicket, spendTicket, TICKET_LIFE } from './tickets.ts';
import { ALGORITHMS, verifyNew } from './verify.ts';

type Request = { at: Date; requestId: string };

/** What a browser keeps with a passkey to say whose it is. */
export const handleOf = (userId: number) => Buffer.from(`account-${userId}`).toString('base64url');

export const makeChallenge = () => randomBytes(32).toString('base64url');

/** The passkeys of an account as WebAuthn names them. */
export async function knownPasskeys(db: Kysely<DB>, userId: number) {
  const passkeys = await db
    .selectFrom('account.passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return passkeys.map((passkey) => ({ ...passkey, type: 'public-key' as const }));
}

/** Begins to add a passkey. @throws PASSKEY_LIMIT; as `lockProved` */
export async function offerPasskey(
  db: Kysely<DB>,
  party: RelyingParty,
  { caller, proof, user }: { caller: Caller; proof: Proof; user: User },
  now: Date,
): Promise<NewPasskeyOptionsReply> {
  const challenge = makeChallenge();
  return db.transaction().execute(async (transaction) => {
    await lockProved(transaction, caller, proof);
    const known = await knownPasskeys(transaction, user.id);
    if (known.length >= PASSKEY_LIMIT) throw fail('PASSKEY_LIMIT');
    const begun = { userId: user.id, purpose: 'passkey' as const, kept: challenge };
    return {
      ticket: await issueTicket(transaction, begun, now),
      options: {
        challenge,
        rp: { id: party.id, name: 'Vernissage' },
        user: { id: handleOf(user.id), name: user.email, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: TICKET_LIFE,
        attestation: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    };
  });
}

/**
 * Adds the passkey that a browser has made.
 *
 * @returns it, and recovery codes if it is the first factor
 * @throws PASSKEY_REFUSED, TICKET_EXPIRED, PASSKEY_LIMIT; UNAUTHENTICATED when the session has ended; OVERLOADED or UNAVAILABLE
 */
export async function addPasskey(
  parts: AccountParts,
  party: RelyingParty,
  { caller, ticket, name, credential }: AddPasskeyBody & { caller: Caller },
  request: Request,
): Promise<AddPasskeyReply & { position: number | null }> {
  const { userId } = caller;
  const challenge = await readOwnTicket(parts.db, { ticket, purpose: 'passkey', userId }, request.at);
  const kept = await verifyNew(party, challenge, credential);
  if (!kept) throw fail('PASSKEY_REFUSED');
  const passkey = { id: randomUUID(), name, created_at: request.at };
  const occasion = { types: ['account_passkey_added' as const], by: 'owner' as const, ...request };
  let made: string[] = [];
  const added = await recordChange(parts, occasion, async (transaction) => {
    await lockSession(transaction, caller);
    await spendTicket(transaction, ticket);
    if ((await knownPasskeys(transaction, userId)).length >= PASSKEY_LIMIT) throw fail('PASSKEY_LIMIT');
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('account.passkey')
      .values({ user_id: userId, ...passkey, ...kept })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw fail('PASSKEY_REFUSED');
    const { user, codes } = await noteAddedFactor(transaction, userId);
    made = codes;
    return user;
  });
  return {
    passkey: { ...passkey, created_at: request.at.toISOString(), last_used_at: null },
    recovery_codes: made,
    position: added?.position ?? null,
  };
}

/** Removes a passkey. @throws FACTOR_NOT_FOUND; as `lockProved`; OVERLOADED or UNAVAILABLE */
export async function removePasskey(
  parts: AccountParts,
  { caller, proof, id }: { caller: Caller; proof: Proof; id: string },
  request: Request,
): Promise<number | null> {
  if (!isUuid(id)) throw fail('FACTOR_NOT_FOUND');
  const occasion = { types: ['account_passkey_removed' as const], by: 'owner' as const, ...request };
  const removed = await recordChange(parts, occasion, async (transaction) => {
    await lockProved(transaction, caller, proof);
    const { numDeletedRows } = await transaction
      .deleteFrom('account.passkey')
      .where('user_id', '=', caller.userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw fail('FACTOR_NOT_FOUND');
    return noteFactors(transaction, caller.userId);
  });
  return removed?.position ?? null;
}
