/** Whom a passkey is for, and the origin whose pages may use it. */
export type RelyingParty = { id: string; origin: string };

/** This machine by its address, for which browsers keep no passkey; people open it by its name. */
const HERE = ['127.0.0.1', '[::1]'];

/** The relying party of the address that people use. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (HERE.includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
