import Type from 'typebox';
import { Id } from '../contract/primitives.ts';
import type { EventDefinition } from '../log/event-registry.ts';

/** Accounts are deletable and the log is not: an event says which account, never whose. */
const changed: EventDefinition = { version: 1, payload: Type.Object({ account_id: Id }) };

/** What happens in the stream `account-<id>`. */
export const accountEvents = {
  account_registered: changed,
  account_renamed: changed,
  account_password_changed: changed,
  account_admin_granted: changed,
  account_admin_revoked: changed,
  /** Nobody signs in to it any more, and whose it was is being forgotten. */
  account_closed: changed,
};

export type AccountEventType = keyof typeof accountEvents;
