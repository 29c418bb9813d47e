/** Widths in pixels in which a stored picture is served, by the end of its address. */
const WIDTHS = { 'thumb.webp': 400, 'medium.webp': 1200 } as const;
/** Only the house stores pictures under ids like these, under whatever name it was reached when one was saved. */
const STORED = /^(?:https?:\/\/[^/]+)?(\/images\/[0-9a-f]{8}-[0-9a-f-]{27}\/)([a-z]+\.[a-z]+)$/;

/**
 * Where a picture is loaded from: one of ours from the origin of the page, also when its address was saved with the
 * name of another; the page's policy allows no plain http elsewhere.
 *
 * @returns what `src` and, for a picture in several sizes, `srcset` are
 */
export function pictureSource(address: string): { src: string; srcSet: string | undefined } {
  const [, folder, file] = STORED.exec(address) ?? [];
  if (folder === undefined || file === undefined) return { src: address, srcSet: undefined };
  const sized = Object.entries(WIDTHS).map(([name, width]) => `${folder}${name} ${width}w`);
  return { src: `${folder}${file}`, srcSet: file in WIDTHS ? sized.join(', ') : undefined };
}
