import Type from 'typebox';
import { Id } from '../../contract/primitives.ts';
import type { EventDefinition } from '../../engine/log/event-registry.ts';

/** Accounts can be deleted and events cannot, so an event holds the account's id and nothing about the person. */
const changed: EventDefinition = { version: 1, payload: Type.Object({ account_id: Id }) };

/** The events of the stream `account-<id>`. */
export const accountEvents = {
  account_registered: changed,
  account_renamed: changed,
  account_password_changed: changed,
  account_verification_asked: changed,
  /** Another address is asked for; it counts once its link is opened. */
  account_address_asked: changed,
  /** The address of a link is the account's own, and verified. */
  account_address_verified: changed,
  account_reset_asked: changed,
  account_password_reset: changed,
  /** Its names are none of those with which the account was used in the last 90 days. */
  account_signed_in_from_new_browser: changed,
  account_passkey_added: changed,
  account_passkey_removed: changed,
  /** An app for codes. */
  account_totp_added: changed,
  account_totp_removed: changed,
  account_recovery_codes_made: changed,
  /** By the operator, for an owner who has lost them. */
  account_factors_removed: changed,
  account_admin_granted: changed,
  account_admin_revoked: changed,
  /** The account is to be erased, seven days after the last of these, unless it is withdrawn. */
  account_erasure_asked: changed,
  account_erasure_withdrawn: changed,
  /** Nobody can sign in any more; the person is being erased. */
  account_closed: changed,
};

export type AccountEventType = keyof typeof accountEvents;
