/** The name in the hash of an address. A hash that does not decode is taken as it is written. */
export function decodeHash(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
