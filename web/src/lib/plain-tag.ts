/** How the API writes a tag, and what proxies that compress make of it: a weak tag, or one with the encoding added. */
const TAG = /^(?:W\/)?("[\w-]{22})(?:[-:;][a-z]+)?"$/;

/**
 * The `ETag` of an answer as the API wrote it. It is a hash of what the answer says, however it was compressed, and
 * `If-Match` takes no other form.
 */
export function plainTag(etag: string | null): string | null {
  const plain = TAG.exec(etag ?? '')?.[1];
  return plain === undefined ? etag : `${plain}"`;
}
