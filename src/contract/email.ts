/** Characters of a domain as people write it; a browser's address bar takes more, such as ports and encoded letters. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61\u00b7\u30fb\u0375\u05f3\u05f4\uff0d]+$/u;
/** A domain as the mail system knows it: labels of ASCII, and a top-level domain that is no number. */
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,120}(?=[a-z0-9-]{0,62}[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
/** What has a meaning of its own in a header of mail, parts texts, or cannot be seen. */
const UNFIT = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"(),:;<>@[\\\]]/u;
/** A dot that ends or begins nothing: such a name stands in quotes, which a mailer adds. */
const MISPLACED_DOT = /^\.|\.\.|\.$/;
const LONGEST = 254;

/** The form of a domain in ASCII, by UTS 46; null when it is none. */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname ?? '';
  return ASCII_DOMAIN.test(host) ? host : null;
}

/**
 * The one form of an e-mail address, by which it is stored, compared, counted and written to: trimmed, by NFC, in lower
 * case, the domain in ASCII. Whatever a mailer would change, or nobody can see, makes it no address.
 *
 * @returns null when it is no address
 */
export function emailForm(text: string): string | null {
  const whole = text.trim();
  const at = whole.lastIndexOf('@');
  const name = whole.slice(0, Math.max(0, at)).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = asciiDomain(whole.slice(at + 1));
  if (name === '' || domain === null || UNFIT.test(name) || MISPLACED_DOT.test(name)) return null;
  const email = `${name}@${domain}`;
  return email.length > LONGEST ? null : email;
}
