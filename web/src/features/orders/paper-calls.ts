import { openStream } from '../../lib/reading/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Milliseconds that a download may take. */
const LONGEST = 60_000;

/** A file of an order: where it is, and what it is called. */
export type Paper = { path: string; name: string };

/** Saves a paper of an order as a file of the device. @throws ApiError */
export async function downloadPaper({ path, name }: Paper): Promise<void> {
  const body = await openStream(path, AbortSignal.timeout(LONGEST), { accept: 'application/pdf' });
  saveFile(await new Response(body, { headers: { 'content-type': 'application/pdf' } }).blob(), name);
}
