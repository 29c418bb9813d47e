/** The digits of a UUID; those that say of which kind it is are left out. */
const DIGITS = /(.{8})(.{4}).(.{3}).(.{3})(.*)/;

/** A random UUID. Pages that were not loaded over TLS have no `crypto.randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(DIGITS, '$1-$2-4$3-a$4-$5');
}
