import { openStream } from './reading/api.ts';
import { saveFile } from './save-file.ts';

/** Milliseconds that a download may take: the server cuts off who takes no part of it for long. */
const LONGEST = 24 * 3_600_000;

/**
 * Lets the browser save a file for a program for tables, which a call of the API sends.
 *
 * @param name of the file; today's date follows
 * @throws ApiError
 */
export async function downloadCsv(path: string, name: string): Promise<void> {
  const file = await openStream(path, AbortSignal.timeout(LONGEST), { accept: 'text/csv' });
  saveFile(await new Response(file).blob(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
}
