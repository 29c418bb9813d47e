import type { EraseBody, EraseReply } from '#contract/accounts.ts';
import { call, openStream } from '../../lib/reading/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { syncUser } from './session-calls.ts';

/** Milliseconds that a download may take. */
const LONGEST = 30 * 60_000;

/** Saves everything that is kept about the person as a file of their device. @throws ApiError */
export async function downloadData(): Promise<void> {
  const body = await openStream('/auth/me/export', AbortSignal.timeout(LONGEST), { accept: 'application/zip' });
  saveFile(await new Response(body).blob(), `vernissage-${new Date().toISOString().slice(0, 10)}.zip`);
}

/** Asks for the account to be deleted in seven days. @throws ApiError */
export async function eraseAccount(body: EraseBody): Promise<void> {
  const failure = 'Failed to delete the account';
  await call<EraseReply>('/auth/me/erase', { method: 'POST', makes: false, body, auth: 'required', failure });
  await syncUser();
}

/** Keeps the account after all. @throws ApiError */
export async function keepAccount(): Promise<void> {
  const failure = 'Failed to keep the account';
  await call<void>('/auth/me/erase', { method: 'DELETE', auth: 'required', failure });
  await syncUser();
}
