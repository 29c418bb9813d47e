/** Widths in pixels in which a stored picture is served, by the end of its address. */
const WIDTHS = { 'thumb.webp': 400, 'medium.webp': 1200 } as const;
const STORED = /^(\/images\/[^/]+\/)(?:thumb|medium)\.webp$/;

/** The addresses of a picture for `srcset`, when it is one of ours; `undefined` for one from elsewhere. */
export function pictureSet(src: string): string | undefined {
  const folder = STORED.exec(src)?.[1];
  if (folder === undefined) return undefined;
  return Object.entries(WIDTHS)
    .map(([file, width]) => `${folder}${file} ${width}w`)
    .join(', ');
}
