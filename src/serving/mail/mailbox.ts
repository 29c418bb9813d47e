/** Domains under which a provider delivers to the same mailboxes. */
const SAME_AS: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an address: dots before the `@`, and everything from a `+` on, are left out. Some providers ignore
 * dots. At others, two people may share a budget.
 *
 * @param email in its one form
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1);
  return `${name.replaceAll('.', '')}@${SAME_AS[domain] ?? domain}`;
}
