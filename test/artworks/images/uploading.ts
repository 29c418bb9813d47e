import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadReply } from '../../../src/contract/artworks.ts';
import type { ErrorReply } from '../../../src/contract/primitives.ts';
import type { Answer, Client } from '../../helpers/client.ts';
import type { Stack } from '../../helpers/stack.ts';

type File = { contents: Uint8Array<ArrayBuffer>; field?: string; name?: string; type?: string };

/** A form with files in it. */
export function formOf(...files: File[]): FormData {
  const form = new FormData();
  for (const { contents, field = 'image', name = 'picture.jpg', type = 'image/jpeg' } of files)
    form.append(field, new Blob([contents], { type }), name);
  return form;
}

export type Uploaded = Answer<UploadReply & ErrorReply>;

/** Sends a form to a work, or one file in the right field. */
export async function upload(
  { origin }: Pick<Stack, 'origin'>,
  client: Client,
  id: number | string,
  sent: FormData | Uint8Array,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const body = sent instanceof FormData ? sent : formOf({ contents: new Uint8Array(sent) });
  const response = await fetch(`${origin}/api/v1/artworks/${id}/upload`, {
    method: 'POST',
    headers: client.token ? { authorization: `Bearer ${client.token}` } : {},
    body,
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Uploaded['body'] };
}

const filesIn = (folder: string) => readdir(folder, { recursive: true }).catch(() => []);

/** Lists the files of stored images and of uploads under way, by path. */
export async function everyFile({ config: { dataDir } }: Stack): Promise<string[]> {
  const [stored, arrivals] = await Promise.all(['images', 'uploads'].map((name) => filesIn(join(dataDir, name))));
  return [...(stored ?? []), ...(arrivals ?? [])].sort();
}

/** Downloads the bytes of an address. @throws Error unless it answers 200 */
export async function download({ origin }: Stack, url: string): Promise<Buffer> {
  const response = await fetch(`${origin}${url}`);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
