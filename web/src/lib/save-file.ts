/** Milliseconds for browsers that ask where to put a file; the others have taken it before anything else runs. */
const TAKEN = 60_000;

/** Lets the browser save a file among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN);
}
