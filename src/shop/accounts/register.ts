import { AppError, fail } from '../../errors.ts';
import type { Network } from '../../serving/http/networks.ts';
import { createAccount } from './create.ts';
import { checkPassword, type Proof } from './credentials.ts';
import type { AccountRouteParts } from './parts.ts';
import { hashPassword } from './passwords.ts';

type Newcomer = {
  /** As `readEmail` gives it. */
  email: string;
  name: string;
  password: string;
  isAdmin: boolean;
  /** Where the request comes from. */
  networks: readonly Network[];
};

type Registered = { proof: Proof; position: number };

/** The account that the same request made before, or null. The password proves that the caller is the same. */
async function registeredBefore(parts: AccountRouteParts, { email, password, networks }: Newcomer, eventId: string) {
  const made = await parts.domainLog.find(eventId);
  if (!made) return null;
  const proof = await checkPassword(parts, email, password, { networks, session: null }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'INVALID_CREDENTIALS' ? fail('IDEMPOTENCY_MISMATCH') : error;
  });
  // It is another account when the first was erased since and somebody else took the address.
  return proof.userId === made.payload.account_id ? { proof, position: made.position } : null;
}

/**
 * Makes an account for somebody.
 *
 * @param eventId the first event's id, when the same request may have made the account before; that one is returned
 * @returns what starts a session, and the position of the last event; of the first if it was made before
 * @throws EMAIL_TAKEN; IDEMPOTENCY_MISMATCH when it was made before with another password; OVERLOADED or UNAVAILABLE
 */
export async function register(
  parts: AccountRouteParts,
  newcomer: Newcomer,
  { at, eventId, requestId }: { at: Date; eventId: string | undefined; requestId: string },
): Promise<Registered> {
  const { email, name, password, isAdmin } = newcomer;
  const passwordHash = await hashPassword(password);
  try {
    const account = { email, name, passwordHash, isAdmin, asksToVerify: true };
    const { user, position } = await createAccount(parts, account, at, { eventId, requestId });
    return { proof: { userId: user.id, passwordHash }, position };
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'EMAIL_TAKEN';
    const before = isTaken && eventId !== undefined ? await registeredBefore(parts, newcomer, eventId) : null;
    if (before) return before;
    throw error;
  }
}
