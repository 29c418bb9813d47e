import type { Picture } from '#contract/pictures.ts';
import { isUploaded } from '../../../lib/pictures/is-uploaded.ts';

/** The widest stored size that pages show. */
const WIDEST = 1_200;

/** A picture as the text has it. Its size keeps its room free until it is there. */
export type Inserted = { src: string; alt: string; width: string | null; height: string | null };

type Asked = { address: string; text: string; uploads: Picture[] };

/** Makes the picture of what was asked for; null when the address is neither an upload's nor one over https. */
export function pictureToInsert({ address, text, uploads }: Asked): Inserted | null {
  const alt = text.trim();
  const path = address.trim();
  if (isUploaded(path)) {
    const size = uploads.find(({ url }) => url === path);
    if (size === undefined) return { src: path, alt, width: null, height: null };
    const width = Math.min(WIDEST, size.width);
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    return { src: path, alt, width: String(width), height: String(height) };
  }
  const url = URL.parse(path);
  return url?.protocol === 'https:' ? { src: url.href, alt, width: null, height: null } : null;
}
