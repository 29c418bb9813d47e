/** Widths in pixels in which a stored picture is served, by the end of its address. */
const WIDTHS = { 'thumb.webp': 400, 'medium.webp': 1200 } as const;
/** The address of a picture in our own store, with whatever host name it was saved. */
const STORED = /^(?:https?:\/\/[^/]+)?(\/images\/[0-9a-f]{8}-[0-9a-f-]{27}\/)([a-z]+\.[a-z]+)$/;

/**
 * Says where a picture is loaded from. A picture of our own store comes from the page's origin, even if its address was
 * saved with another host name: the page's policy allows no plain http elsewhere.
 *
 * @returns the values of `src` and, for a picture in several sizes, `srcset`. A picture of another host is asked for
 * without saying which page shows it.
 */
export function pictureSource(address: string): {
  src: string;
  srcSet: string | undefined;
  referrerPolicy: 'no-referrer' | undefined;
} {
  const [, folder, file] = STORED.exec(address) ?? [];
  if (folder === undefined || file === undefined)
    return { src: address, srcSet: undefined, referrerPolicy: 'no-referrer' };
  const sized = Object.entries(WIDTHS).map(([name, width]) => `${folder}${name} ${width}w`);
  return { src: `${folder}${file}`, srcSet: file in WIDTHS ? sized.join(', ') : undefined, referrerPolicy: undefined };
}
