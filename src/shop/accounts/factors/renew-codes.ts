import { fail } from '../../../errors.ts';
import type { Caller } from '../../../serving/http/session.ts';
import type { Proof } from '../credentials.ts';
import { lockProved } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { noteFactors } from './factors.ts';
import { makeCodes } from './recovery-codes.ts';

/** Makes ten recovery codes in place of those before. @throws FACTOR_NEEDED; as `lockProved`; OVERLOADED or UNAVAILABLE */
export async function renewCodes(
  parts: AccountParts,
  { caller, proof }: { caller: Caller; proof: Proof },
  request: { at: Date; requestId: string },
): Promise<{ codes: string[]; position: number | null }> {
  const occasion = { types: ['account_recovery_codes_made' as const], by: 'owner' as const, ...request };
  let codes: string[] = [];
  const made = await recordChange(parts, occasion, async (transaction) => {
    await lockProved(transaction, caller, proof);
    const user = await noteFactors(transaction, caller.userId);
    if (!user.second_factor) throw fail('FACTOR_NEEDED');
    codes = await makeCodes(transaction, caller.userId);
    return user;
  });
  return { codes, position: made?.position ?? null };
}
