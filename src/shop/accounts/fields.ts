import { PASSWORD_MIN_LENGTH } from '../../contract/accounts.ts';
import { emailForm } from '../../contract/email.ts';
import { fail, invalidFor } from '../../errors.ts';

const STRENGTH: [test: (password: string) => boolean, what: string][] = [
  [(password) => [...password].length >= PASSWORD_MIN_LENGTH, `at least ${PASSWORD_MIN_LENGTH} characters`],
  [(password) => /\p{Lu}/u.test(password), 'an upper-case letter'],
  [(password) => /\p{Ll}/u.test(password), 'a lower-case letter'],
  [(password) => /\p{Nd}/u.test(password), 'a digit'],
  [(password) => /[^\p{L}\p{N}\s]/u.test(password), 'a special character'],
];

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The form in which addresses are stored and compared. What is no address finds the accounts that were made by it. */
export function normaliseEmail(text: string): string {
  return emailForm(text) ?? text.trim().toLowerCase();
}

/** The address of a new account, normalised. @throws VALIDATION when it is no address */
export function readEmail(text: string): string {
  const email = emailForm(text);
  if (email === null) throw invalidFor('email', 'Please enter a valid email address');
  return email;
}

/** A person's name, trimmed. @throws VALIDATION when nothing is left */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalidFor('name', 'Name is required');
  return name;
}

/**
 * @param path the field that the password came in
 * @throws WEAK_PASSWORD naming everything that is missing
 */
export function requireStrongPassword(password: string, path: string): void {
  const missing = STRENGTH.filter(([holds]) => !holds(password)).map(([, what]) => what);
  if (missing.length === 0) return;
  const message = `Password must have ${listing.format(missing)}`;
  throw fail('WEAK_PASSWORD', { message, issues: [{ path, message }] });
}

/** Whether a text from a path can be an id that the accounts give out. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
