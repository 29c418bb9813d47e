import type {
  AddPasskeyReply,
  CodeBody,
  NewPasskeyOptionsReply,
  PasswordBody,
  RecoveryCodesReply,
  TotpOptionsReply,
} from '#contract/factors.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { call } from '../../../lib/reading/api.ts';
import { isNotFound } from '../../../lib/reading/errors.ts';

const adding = { method: 'POST', makes: false, auth: 'required' } as const;

/**
 * Makes a passkey and adds it to the account.
 *
 * @returns the recovery codes, if it is the first factor
 * @throws NoPasskey when the person chose no device; ApiError
 */
export async function addPasskey({ name, ...body }: PasswordBody & { name: string }): Promise<string[]> {
  const failure = 'Failed to add the passkey';
  const begun = await call<NewPasskeyOptionsReply>('/auth/passkeys/options', { ...adding, body, failure });
  const credential = await makePasskey(begun.options);
  const added = { ticket: begun.ticket, name: name.trim(), credential };
  return (await call<AddPasskeyReply>('/auth/passkeys', { ...adding, body: added, failure })).recovery_codes;
}

/** Removes something; what is gone already is as good. */
async function remove(path: string, body: PasswordBody, failure: string): Promise<string[]> {
  await call<void>(path, { method: 'DELETE', auth: 'required', body, failure }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  return [];
}

/** Removes a passkey from the account. @returns no codes @throws ApiError */
export const removePasskey = (id: string, body: PasswordBody) =>
  remove(`/auth/passkeys/${id}`, body, 'Failed to remove the passkey');

/** Begins to add an app for codes: what it must know. @throws ApiError */
export function beginApp(body: PasswordBody): Promise<TotpOptionsReply> {
  return call('/auth/totp/options', { ...adding, body, failure: 'Failed to add the app' });
}

/** Adds the app that gave a right code. @returns the recovery codes, if it is the first factor @throws ApiError */
export async function addApp(body: CodeBody): Promise<string[]> {
  const failure = 'Failed to add the app';
  return (await call<RecoveryCodesReply>('/auth/totp', { ...adding, body, failure })).recovery_codes;
}

/** Removes the app for codes. @returns no codes @throws ApiError */
export const removeApp = (body: PasswordBody) => remove('/auth/totp', body, 'Failed to remove the app');

/** Makes new recovery codes, which end the older ones. @throws ApiError */
export async function makeCodes(body: PasswordBody): Promise<string[]> {
  const failure = 'Failed to make new codes';
  return (await call<RecoveryCodesReply>('/auth/recovery-codes', { ...adding, body, failure })).recovery_codes;
}
