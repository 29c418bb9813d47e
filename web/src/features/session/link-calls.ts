import type {
  AskedReply,
  ChangeAddressBody,
  ForgotBody,
  ResetBody,
  UserReply,
  VerifyBody,
} from '#contract/accounts.ts';
import { call } from '../../lib/reading/api.ts';
import { storedUser, storeUser } from '../../lib/session/session-store.ts';

/** Verifies an address by the link of a mail. Whoever is signed in to that account here sees it. @throws ApiError */
export async function verifyAddress(body: VerifyBody): Promise<UserReply> {
  const failure = 'Failed to verify the address';
  const verified = await call<UserReply>('/auth/verify', { method: 'POST', makes: false, body, auth: 'none', failure });
  if (storedUser()?.id === verified.user.id) storeUser(verified.user);
  return verified;
}

/** Sends the link that verifies the address of the account once more. @throws ApiError */
export function resendVerification(): Promise<void> {
  const failure = 'Failed to send the mail';
  return call<void>('/auth/verify/resend', { method: 'POST', makes: false, auth: 'required', failure });
}

/** Asks for another address. @throws ApiError */
export function changeAddress(body: ChangeAddressBody): Promise<AskedReply> {
  const failure = 'Failed to change the address';
  return call<AskedReply>('/auth/email', { method: 'PUT', body, auth: 'required', failure });
}

/** Asks for the mail that sets a new password. @throws ApiError */
export function forgotPassword(body: ForgotBody): Promise<AskedReply> {
  const failure = 'Failed to send the mail';
  return call<AskedReply>('/auth/forgot', { method: 'POST', makes: false, body, auth: 'none', failure });
}

/** Sets a new password by the link of a mail. @throws ApiError */
export function resetPassword(body: ResetBody): Promise<void> {
  const failure = 'Failed to set the password';
  return call<void>('/auth/reset', { method: 'POST', makes: false, body, auth: 'none', failure });
}
